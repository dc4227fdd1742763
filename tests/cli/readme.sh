#!/bin/sh
# What README.md shows is so: its C example compiles and plays, its engine conversation is the
# engine's, and the options in its commands exist.
#   tests/cli/readme.sh       with the program in $POSTHORN, built in $POSTHORN_BUILD
set -u
cd "$(dirname "$0")/../.."
build=${POSTHORN_BUILD:-$PWD/build}
program=${POSTHORN:-$build/posthorn}
export LC_ALL=C
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

verdict() { # NAME STATUS
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1"
        [ ! -f "$work/err" ] || sed 's/^/    /' "$work/err" | head -20
    fi
}
blocks() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" README.md | grep -v '^```'; }

# ---- the library ----

# a library with sanitizers wants a program with them
sanitizers=
! nm "$build/libposthorn.a" 2>/dev/null | grep -q __asan_init || sanitizers=-fsanitize=address,undefined
blocks c >"$work/random.c"
${CC:-cc} $sanitizers -std=c17 -Wall -Wextra -Werror -Iinclude -I"$build/include" "$work/random.c" -o "$work/random" \
    "$build/libposthorn.a" -ljansson -lxxhash -lm -pthread >"$work/err" 2>&1
verdict 'the C example compiles' $?
"$work/random" >"$work/record" 2>"$work/err"
verdict 'the C example runs' $?
"$program" replay - <"$work/record" >"$work/out" 2>"$work/err"
verdict 'what it prints is a record' $?

# ---- the engine ----

blocks text >"$work/talk"
grep -v '^=\|^$' "$work/talk" | "$program" engine >"$work/answers" 2>"$work/err"
sed 's/ *$//' "$work/answers" >"$work/got"
grep '^=\|^$' "$work/talk" | cmp -s - "$work/got"
verdict 'the engine answers as shown' $?

# ---- the command lines ----

blocks sh | sed -n 's/.*build\/posthorn \([a-z]*\) \(.*\)/\1 \2/p' | sed 's/ *#.*//' >"$work/calls"
while read -r verb rest; do
    [ "$verb" != help ] || continue
    "$program" help "$verb" >"$work/help" 2>"$work/err"
    verdict "posthorn $verb" $?
    for word in $rest; do
        case $word in
        --*) grep -q -- "^  $word " "$work/help"; verdict "posthorn $verb $word" $? ;;
        esac
    done
done <"$work/calls"
[ "$passed" -gt 20 ]
verdict 'the command lines were found' $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
