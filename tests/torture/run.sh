#!/bin/sh
# The server in rough times: see run.py.
exec python3 -B tests/torture/run.py "$@"
