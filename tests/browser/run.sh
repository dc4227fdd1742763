#!/bin/sh
# The page in a real browser: see run.mjs. Findings and pictures are kept under build/screens.
set -eu
tools/page pseudo
PATH="$PWD/build-node/node_modules/node/bin:$PATH"
export PATH
exec node tests/browser/run.mjs "$@"
