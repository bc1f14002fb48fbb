#!/bin/bash
# Runs a command, or the two commands of README.md, on a fresh Debian in a chroot that debootstrap
# creates. Run it manually as root:
#
#   test/debian/run_in_chroot.sh bookworm /tmp/bookworm              README's commands, one after the other
#   test/debian/run_in_chroot.sh trixie /tmp/trixie -- 'ninja -C build check-driver'
#
# The script clones the committed state of this checkout (HEAD) to /root/CppAMP in the chroot. It reuses an existing
# chroot; delete the folder to get a fresh one.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail

suite=${1:?suite: bookworm or trixie}
root=$(realpath -m "${2:?folder of the chroot}")
shift 2
source_dir=$(realpath "$(dirname "$0")/../..")
. "$source_dir/test/debian/chroot.sh"

if [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root"
  cat >"$root/etc/apt/sources.list" <<SOURCES
deb http://deb.debian.org/debian $suite main
deb http://deb.debian.org/debian $suite-updates main
deb http://deb.debian.org/debian-security $suite-security main
SOURCES
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  forbid_services
fi

mount_all

# A clone without extra tools, like `git clone`. The build folder of an earlier run is kept.
mkdir -p "$root/root/CppAMP"
find "$root/root/CppAMP" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
git -C "$source_dir" archive HEAD | tar -x -C "$root/root/CppAMP"

run() {
  echo "== $suite: $1"
  local start=$SECONDS
  env -i HOME=/root TERM=dumb LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    chroot "$root" /bin/bash -ec "cd /root/CppAMP && $1"
  echo "== $suite: done in $((SECONDS - start)) s"
}

if [ "${1:-}" = -- ]; then
  shift
  run "$*"
else
  run '.ci/run build'
  run '.ci/run check'
fi
