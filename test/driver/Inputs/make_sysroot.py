# Makes a folder that serves as a sysroot: links to this machine's files, without an OpenCL loader.
#   make_sysroot.py <folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import sys

root = sys.argv[1]


def link_all(folder, wanted=lambda name: True):
    """Makes a folder with links to the entries of the same folder of the machine."""
    os.makedirs(root + folder)
    for name in os.listdir(folder):
        if wanted(name):
            os.symlink(os.path.join(folder, name), os.path.join(root + folder, name))


link_all("/usr/include")
for triple in os.listdir("/usr/lib/gcc"):
    for version in os.listdir(os.path.join("/usr/lib/gcc", triple)):
        link_all(os.path.join("/usr/lib/gcc", triple, version)) # through a link, ../../include would be the machine's
    link_all(os.path.join("/usr/lib", triple),
             lambda name: name.startswith(("lib", "crt", "ld-", "Scrt")) and not name.startswith("libOpenCL"))
os.symlink("usr/lib", os.path.join(root, "lib"))
if os.path.exists("/lib64"):
    os.symlink("/lib64", os.path.join(root, "lib64"))
