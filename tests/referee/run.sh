#!/bin/sh
# The referee and its foreign players from outside: see run.py.
exec python3 -B tests/referee/run.py "$@"
