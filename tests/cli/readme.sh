#!/bin/sh
# Checks what README.md shows: its C example compiles and plays, its engine conversation is the
# engine's, and the commands and options in it and in the pages for players and hosts exist.
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
blocks() { # LANGUAGE FILE…: the code blocks of that language
    language=$1
    shift
    sed -n "/^\`\`\`$language\$/,/^\`\`\`\$/p" "$@" | grep -v '^```'
}

# ---- the library ----

# a library with sanitizers wants a program with them
sanitizers=
! nm "$build/libposthorn.a" 2>/dev/null | grep -q __asan_init || sanitizers=-fsanitize=address,undefined
blocks c README.md >"$work/random.c"
${CC:-cc} $sanitizers -std=c17 -Wall -Wextra -Werror -Iinclude -I"$build/include" "$work/random.c" -o "$work/random" \
    "$build/libposthorn.a" -ljansson -lxxhash -lm -pthread >"$work/err" 2>&1
verdict 'the C example compiles' $?
"$work/random" >"$work/record" 2>"$work/err"
verdict 'the C example runs' $?
"$program" replay - <"$work/record" >"$work/out" 2>"$work/err"
verdict 'what it prints is a record' $?

# ---- the engine ----

blocks text README.md >"$work/talk"
grep -v '^=\|^$' "$work/talk" | "$program" engine >"$work/answers" 2>"$work/err"
sed 's/ *$//' "$work/answers" >"$work/got"
grep '^=\|^$' "$work/talk" | cmp -s - "$work/got"
verdict 'the engine answers as shown' $?

# ---- the command lines ----

blocks sh README.md docs/players/*.md docs/hosts/*.md | sed -e :join -e '/\\$/{N;s/\\\n//;bjoin' -e '}' |
    sed -n 's/^\(.*build\/\)\{0,1\}posthorn \([a-z]*\) \(.*\)/\2 \3/p' | sed 's/ *#.*//' >"$work/calls"
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
