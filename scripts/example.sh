#!/usr/bin/env bash
# example.sh PROGRAM: examples/embed.c, built with the library, does what its head says.
set -euo pipefail
out=$("$1")
for want in 'rating by W+B: 4' 'checker: accepted' 'braid[4]: '; do
    grep -qF "$want" <<< "$out" || {
        echo "missing in the output: $want"
        exit 1
    }
done
if message=$("$1" "hello" 2>&1); then
    echo "accepted a puzzle that is none: $message"
    exit 1
fi
echo "said of a bad puzzle: $message"
