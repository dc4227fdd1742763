#!/bin/sh
# The signature of `posthorn bench` is the one on file: every build, whatever its compiler, plays the
# same games. It changes with the rules, the greedy players and data/; new data leave the old value
# without meaning, so it is compared only while data/ is what it was made with.
#   tests/perft/run.sh [PROGRAM]            compare; PROGRAM is $POSTHORN or build/posthorn
#   tests/perft/run.sh --print [PROGRAM]    write the file anew
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
data=$(cat data/*.json | cksum | cut -d' ' -f1)
if [ "$print" ]; then
    printf 'signature %s\ndata %s\n' "$signature" "$data" >"$file"
    exit
fi

stored=$(sed -n 's/^signature //p' "$file")
if [ "$data" != "$(sed -n 's/^data //p' "$file")" ]; then
    echo "data/ has changed: the signature is now $signature; tests/perft/run.sh --print notes it"
elif [ "$signature" != "$stored" ]; then
    echo "the signature is $signature, and $file says $stored"
    echo '0 passed, 1 failed'
    exit 1
fi
echo "signature $signature"
echo '1 passed, 0 failed'
