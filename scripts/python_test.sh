#!/usr/bin/env bash
# python_test.sh: the tests of the Python package, by Debian's Python, with the shared library of build/release; and its
# example, where matplotlib is there. TRESSE_PYTHON_SEQUENCES says how many random sequences of calls are tried (2000). Exits 77
# without python3-cffi or python3-pytest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=/usr/bin/python3
for module in cffi pytest; do
    "$python" -c "import $module" 2> /dev/null || {
        echo "skipped: no python3-$module: scripts/setup.sh test installs it"
        exit 77
    }
done
make -s shared
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
"$python" -m pytest -q -p no:cacheprovider python/tests
# the module that is made beforehand, for packages, is the same as the header
"$python" python/tresse/_header.py include/tresse.h "$tmp/_bindings.py"
grep -q 'tresse_rate' "$tmp/_bindings.py"
if "$python" -c 'import matplotlib' 2> /dev/null; then
    "$python" python/examples/ratings.py 100 "$tmp/ratings.png"
    [ -s "$tmp/ratings.png" ]
else
    echo "no matplotlib: the example was not run"
fi
