#!/bin/sh
# One stranger against the server: see run.py.
exec python3 -B tests/attack/run.py "$@"
