#!/bin/sh
# Make this folder ready for a make target: tools/prepare.sh play|test|bench|check|photo|try-install.
# Only finds a Python that is new enough; the rest is tools/prepare.py. POSIX sh, no dependencies.
set -eu
cd "$(dirname "$0")/.."

for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" -m tools.prepare "$@"
    fi
done

found=$("${PYTHON:-python3}" --version 2>&1) || found="none"
echo "Jewelbox Companion needs Python 3.11 or newer (found: $found). Debian 12 and Raspberry Pi OS 12 have it." >&2
exit 1
