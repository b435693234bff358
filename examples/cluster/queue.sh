#!/bin/bash
# Any queue that starts "task I of N" will do. This is the least of them: N tasks, some at a time.
seq 0 $((${2:-64} - 1)) | xargs -P "$(nproc)" -I {} tresse batch run "$1" --part "{}/${2:-64}" --jobs 1 --quiet
