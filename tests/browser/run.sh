#!/bin/sh
# The page in a real browser: see run.mjs. Screenshots are kept under build/screens.
set -eu
PATH="$PWD/build-node/node_modules/node/bin:$PATH"
export PATH
exec node tests/browser/run.mjs "$@"
