#!/bin/sh
# The samples of docs/programmers/api.md compile without a warning, run, and print what they should.
#   tests/api/samples.sh      with the program in $POSTHORN, built in $POSTHORN_BUILD
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

# A library with sanitizers needs a program with them. level5.c leaves its memory to the end of the
# process, which is not a fault.
sanitizers=
if nm "$build/libposthorn.a" 2>/dev/null | grep -q __asan_init; then
    sanitizers=-fsanitize=address,undefined
fi
export ASAN_OPTIONS=detect_leaks=0
for sample in tests/api/samples/*.c; do
    name=$(basename "$sample" .c)
    ${CC:-cc} $sanitizers -std=c17 -Wall -Wextra -Werror -Iinclude -I"$build/include" "$sample" \
        -o "$work/$name" "$build/libposthorn.a" -ljansson -lxxhash -lm -pthread >"$work/err" 2>&1
    verdict "$name compiles" $?
    "$work/$name" >"$work/$name.out" 2>"$work/err"
    verdict "$name runs" $?
done
"$program" replay - <"$work/level5.out" >"$work/out" 2>"$work/err"
verdict 'level5 prints a record' $?
grep -q '^result:' "$work/level5.out"
verdict 'level5 plays to the end' $?
[ "$(grep -c '^seat [0-2]: -*[0-9]* points$' "$work/random.out")" -eq 3 ]
verdict 'random prints the points of three seats' $?
grep -q ' visits, value 0\.' "$work/hint.out" && grep -q ' simulated games' "$work/hint.out"
verdict 'hint prints candidates and a reason' $?
"$work/hint" 2>&1 >/dev/null | grep -q '^[0-9]* playouts: '
verdict 'hint shows its progress' $?
lines=$(sed -n '/^int main/,$p' tests/api/samples/level5.c | grep -c .)
[ "$lines" -le 15 ]
verdict "level5's main has at most 15 lines, it has $lines" $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
