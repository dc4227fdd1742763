#!/bin/sh
# Plays the transcripts of this folder to `posthorn engine` and compares what it answers.
#   tests/engine/run.sh [PROGRAM]        else the program in $POSTHORN
#
# A transcript is a conversation. `> command` is a line for the engine, `%> command` the same with
# printf's escapes; the lines up to the next command are the reply, without its empty line. A
# command without such lines must get no answer. `...` at the end of a line stands for the rest of
# that line; alone in a line, for the rest of the reply. {NAME} at the end of a line stands for
# anything, but for the same thing wherever it stands in the transcript. `# ` begins a comment. Each
# command is one case.
set -u
cd "$(dirname "$0")/../.."
program=${1:-${POSTHORN:-build/posthorn}}
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a transcript says to the engine.
said() {
    while IFS= read -r line; do
        case $line in
        '> '*) printf '%s\n' "${line#> }" ;;
        '>') printf '\n' ;;
        '%> '*) printf '%b\n' "${line#%> }" ;;
        esac
    done
}

compare='
function strip(text) { sub(/[ \t\r]+$/, "", text); return text }
function fits(want, got,   head, name) {
    if (want ~ /[^.]\.\.\.$/) {
        head = substr(want, 1, length(want) - 3)
        return substr(got, 1, length(head)) == head
    }
    if (!match(want, /\{[A-Z]+\}$/)) return want == got
    head = substr(want, 1, RSTART - 1)
    name = substr(want, RSTART)
    if (substr(got, 1, length(head)) != head) return 0
    got = substr(got, length(head) + 1)
    if (!(name in meaning)) meaning[name] = got
    return meaning[name] == got
}
function same(want, got,   w, g, n, m, i) {
    n = split(want, w, "\n")
    m = split(got, g, "\n")
    for (i = 1; i <= n; i++) {
        if (w[i] == "...") return 1
        if (i > m || !fits(w[i], g[i])) return 0
    }
    return n == m
}
function next_reply(   line, text) {
    text = ""
    while ((getline line < answers) > 0) {
        line = strip(line)
        if (line == "") return text
        text = text (text == "" ? "" : "\n") line
    }
    return text == "" ? "(no answer)" : text " (the closing empty line is missing)"
}
function judge(   got) {
    if (!asked) return
    if (want != "") got = next_reply()
    if (want == "" || same(want, got)) { passed++; return }
    failed++
    printf "%s:%d: %s\n  expected: %s\n  got:      %s\n", name, asked, command, want, got
}
/^%?> / || /^%?>$/ { judge(); asked = FNR; command = $0; want = ""; next }
/^# / || !asked { next }
strip($0) != "" { want = want (want == "" ? "" : "\n") strip($0) }
END {
    judge()
    if ((getline line < answers) > 0) { failed++; printf "%s: more was answered: %s\n", name, line }
    print passed + 0, failed + 0 > tally
}'

passed=0
failed=0
for transcript in tests/engine/*.txt; do
    said <"$transcript" | "$program" engine >"$work/answers" 2>"$work/errors"
    status=$?
    awk -v answers="$work/answers" -v tally="$work/tally" -v name="$transcript" "$compare" "$transcript"
    read -r good bad <"$work/tally"
    if [ "$status" -ne 0 ] || [ -s "$work/errors" ]; then
        echo "$transcript: the engine ended with status $status"
        cat "$work/errors"
        bad=$((bad + 1))
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
