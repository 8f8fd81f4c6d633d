#!/usr/bin/env bash
# Collect everything that install.sh would fetch with pip (systemd/requirements/kiosk.txt), for a Pi without a network:
#     systemd/wheelhouse.sh [FOLDER]        (build/wheelhouse; `make wheelhouse` does the same)
# Run it on any machine with a network, carry this folder to the Pi, and there: sudo ./install.sh --offline
# By default for 64-bit Raspberry Pi OS, Bookworm and Trixie; MACHINE=x86_64 or PYTHONS=3.12 for others.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-$here/build/wheelhouse}
machine=${MACHINE:-aarch64}
pythons=${PYTHONS:-3.11 3.13}
python=${PYTHON:-python3}

platforms=(any)
for glibc in 5 12 17 24 26 27 28 31 34; do
    platforms+=("manylinux_2_${glibc}_$machine")
done
platforms+=("manylinux2014_$machine")

mkdir -p "$folder"
for version in $pythons; do
    echo "Wheels for Python $version on $machine:"
    "$python" -m pip download --quiet --disable-pip-version-check --only-binary=:all: --dest "$folder" \
        --implementation cp --python-version "$version" --abi "cp${version/./}" --abi abi3 --abi none \
        "${platforms[@]/#/--platform=}" --require-hashes --no-deps -r "$here/systemd/requirements/kiosk.txt"
done
echo "$(find "$folder" -name '*.whl' | wc -l) wheels, $(du -sh "$folder" | cut -f1), in $folder"
