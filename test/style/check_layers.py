# Checks the includes of the source against layers.txt: each layer includes only the layers that its line allows, every
# source belongs to a layer, and the dependencies have no cycle.
#   check_layers.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys

root = sys.argv[1]
allowed = {}
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "layers.txt"), encoding="utf-8") as file:
    for line in file:
        if line.strip() and not line.startswith("#"):
            layer, others = line.split(":")
            allowed[layer.strip()] = others.split()

failed = False


def fail(message):
    global failed
    failed = True
    print("error: " + message)


def layer_of(path):
    folder = os.path.dirname(path)
    while folder and folder not in allowed:
        folder = os.path.dirname(folder)
    return folder


def included(path, name):
    """The source file that an include refers to; None if there is none."""
    top = path.split("/")[0]
    for folder in (os.path.dirname(path), top):
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.exists(os.path.join(root, candidate)):
            return candidate
    if name.startswith(("amp.h", "amp/", "amp_")):
        return None
    # amp-check reads programs in the same way as the library.
    candidate = "runtime/" + name
    return candidate if os.path.exists(os.path.join(root, candidate)) else None


def order(layer, path):
    """Fails if a layer depends on itself."""
    if layer in path:
        fail("cycle of layers: " + " -> ".join(path[path.index(layer):] + [layer]))
        return
    if layer in done:
        return
    for other in allowed[layer]:
        if other != "*":
            order(other, path + [layer])
    done.add(layer)


for top in sorted({layer.split("/")[0] for layer in allowed}):
    for folder, folders, names in os.walk(os.path.join(root, top)):
        folders.sort()
        for name in sorted(names):
            if not name.endswith((".cpp", ".h", ".def")):
                continue
            path = os.path.relpath(os.path.join(folder, name), root)
            layer = layer_of(path)
            if not layer:
                fail("%s is in no layer of layers.txt" % path)
                continue
            with open(os.path.join(root, path), encoding="utf-8") as file:
                text = file.read()
            for wanted in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.M):
                file = included(path, wanted)
                other = layer_of(file) if file else layer
                if other != layer and other not in allowed[layer] and "*" not in allowed[layer]:
                    fail("%s: layer '%s' may not include '%s' of layer '%s'" % (path, layer, wanted, other))

done = set()
for layer, others in sorted(allowed.items()):
    for other in others:
        if other != "*" and other not in allowed:
            fail("layers.txt: '%s' names '%s', which has no line" % (layer, other))
    if not failed:
        order(layer, [])
sys.exit(failed)
