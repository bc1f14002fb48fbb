#!/bin/bash
# Runs docs/ci's steps for GitHub, including the installation of the packages, on a Debian without any part of
# CppAMP: in a fresh chroot that debootstrap creates. Run it manually as root:
#
#   test/debian/ci_in_chroot.sh trixie /tmp/fresh <folder with CppAMP's .deb files>
#
# cpack must have built the packages on the same Debian, because they depend on its libraries.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -euo pipefail

suite=${1:?suite: bookworm or trixie}
root=$(realpath -m "${2:?folder of the chroot}")
packages=$(realpath "${3:?folder of packages}")
source_dir=$(realpath "$(dirname "$0")/../..")
. "$source_dir/test/debian/chroot.sh"

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase --include=ca-certificates "$suite" "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
forbid_services
if [ ! -e "$root/etc/apt/sources.list.d/security.list" ] && [ "$suite" = bookworm ]; then
  echo "deb http://deb.debian.org/debian-security $suite-security main" >"$root/etc/apt/sources.list.d/security.list"
fi

rm -rf "$root/srv"
mkdir -p "$root/srv/ci" "$root/srv/project"
cp "$source_dir"/docs/ci/* "$root/srv/ci"
cp -r "$source_dir"/test/consumers/Inputs/plain/. "$root/srv/project"
mkdir "$root/srv/project/debs"
cp "$packages"/*.deb "$root/srv/project/debs"
python3 "$source_dir/test/consumers/Inputs/ci_steps.py" github "$source_dir/docs/ci/action.yml" "" packages=debs \
  check=build/program GITHUB_ACTION_PATH=/srv/ci >"$root/srv/steps.sh"

mount_all
env -i HOME=/root TERM=dumb LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  chroot "$root" /bin/bash -c 'cd /srv/project && bash /srv/steps.sh'
python3 "$source_dir/test/consumers/Inputs/check_sarif.py" "$root/srv/project/build/diagnostics.sarif"
python3 "$source_dir/test/tools/amp-check/Inputs/check_junit.py" "$root/srv/project/build/amp-check.xml"
