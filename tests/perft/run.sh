#!/bin/sh
# The signature of `posthorn bench` is the one on file: every build, whatever its compiler, plays the
# same games. It changes with the rules, the greedy players and data/: note the new one after a
# deliberate change.
#   tests/perft/run.sh [PROGRAM]            compare; PROGRAM is $POSTHORN or build/posthorn
#   tests/perft/run.sh --print [PROGRAM]    write the file again
set -eu
cd "$(dirname "$0")/../.."
print=
if [ "${1:-}" = --print ]; then
    print=yes
    shift
fi
program=${1:-${POSTHORN:-build/posthorn}}
file=tests/perft/signature

signature=$("$program" bench --signature | sed -n "s/^signature //p")
if [ "$print" ]; then
    printf 'signature %s\n' "$signature" >"$file"
    exit
fi

stored=$(sed -n 's/^signature //p' "$file")
if [ "$signature" != "$stored" ]; then
    echo "the signature is $signature, and $file says $stored"
    echo "if rules, players or data/ were meant to change: tests/perft/run.sh --print notes it"
    echo '0 passed, 1 failed'
    exit 1
fi
echo "signature $signature"
echo '1 passed, 0 failed'
