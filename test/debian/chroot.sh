# For the other scripts of this folder: mounts what a program in the chroot $root needs of the machine, until the
# script ends.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

unmount_all() {
  for folder in dev/shm dev/pts dev sys proc; do
    if mountpoint -q "$root/$folder"; then umount "$root/$folder" || true; fi
  done
}

mount_all() {
  trap unmount_all EXIT
  mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
  mountpoint -q "$root/sys" || mount --bind -o ro /sys "$root/sys" # PoCL reads the CPU type there
  mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
  mountpoint -q "$root/dev/shm" || mount -t tmpfs tmpfs "$root/dev/shm"
  mountpoint -q "$root/dev/pts" || mount --bind /dev/pts "$root/dev/pts"
}

# Services in packages must not start: they would run on the host machine.
forbid_services() {
  printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
}
