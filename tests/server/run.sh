#!/bin/sh
# The server from outside: see run.py.
exec python3 -B tests/server/run.py "$@"
