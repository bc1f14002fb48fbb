# Prints the contents of the Debian packages in a folder, sorted; unpacks them if a second folder is given.
#   describe_packages.py <folder> [<root>]
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import glob
import io
import os
import subprocess
import sys
import tarfile


def ask(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


for package in sorted(glob.glob(os.path.join(sys.argv[1], "*.deb"))):
    if len(sys.argv) > 2:
        ask("dpkg-deb", "-x", package, sys.argv[2])
        continue
    print("package", ask("dpkg-deb", "-f", package, "Package").decode().strip())
    for dependency in sorted(ask("dpkg-deb", "-f", package, "Depends").decode().strip().split(", ")):
        print("depends", dependency)
    recommended = ask("dpkg-deb", "-f", package, "Recommends").decode().strip()
    if recommended:
        print("recommends", recommended)
    control = tarfile.open(fileobj=io.BytesIO(ask("dpkg-deb", "--ctrl-tarfile", package)))
    for member in control:
        if member.name.endswith("shlibs"):
            print("shlibs", control.extractfile(member).read().decode().strip())
    contents = tarfile.open(fileobj=io.BytesIO(ask("dpkg-deb", "--fsys-tarfile", package)))
    for name in sorted(member.name for member in contents if not member.isdir()):
        print("file", name[2:] if name.startswith("./") else name)
print("end")
