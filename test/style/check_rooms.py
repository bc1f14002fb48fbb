# Holds the includes of the source against rooms.txt: a room includes what its line allows, every source lies in a
# room, and the rooms have an order.
#   check_rooms.py <source folder>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import sys

root = sys.argv[1]
allowed = {}
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "rooms.txt"), encoding="utf-8") as file:
    for line in file:
        if line.strip() and not line.startswith("#"):
            room, others = line.split(":")
            allowed[room.strip()] = others.split()

failed = False


def fail(message):
    global failed
    failed = True
    print("error: " + message)


def room_of(path):
    folder = os.path.dirname(path)
    while folder and folder not in allowed:
        folder = os.path.dirname(folder)
    return folder


def included(path, name):
    """The file of the source that an include means; None if it is none of them."""
    top = path.split("/")[0]
    for folder in (os.path.dirname(path), top):
        candidate = os.path.normpath(os.path.join(folder, name))
        if os.path.exists(os.path.join(root, candidate)):
            return candidate
    if name.startswith(("amp.h", "amp/", "amp_")):
        return None
    # amp-check reads programs as the library does.
    candidate = "runtime/" + name
    return candidate if os.path.exists(os.path.join(root, candidate)) else None


def order(room, path):
    """Fails if a room can come back to itself."""
    if room in path:
        fail("circle of rooms: " + " -> ".join(path[path.index(room):] + [room]))
        return
    if room in done:
        return
    for other in allowed[room]:
        if other != "*":
            order(other, path + [room])
    done.add(room)


for top in sorted({room.split("/")[0] for room in allowed}):
    for folder, folders, names in os.walk(os.path.join(root, top)):
        folders.sort()
        for name in sorted(names):
            if not name.endswith((".cpp", ".h", ".def")):
                continue
            path = os.path.relpath(os.path.join(folder, name), root)
            room = room_of(path)
            if not room:
                fail("%s lies in no room of rooms.txt" % path)
                continue
            with open(os.path.join(root, path), encoding="utf-8") as file:
                text = file.read()
            for wanted in re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.M):
                file = included(path, wanted)
                other = room_of(file) if file else room
                if other != room and other not in allowed[room] and "*" not in allowed[room]:
                    fail("%s: room '%s' may not include '%s' of room '%s'" % (path, room, wanted, other))

done = set()
for room, others in sorted(allowed.items()):
    for other in others:
        if other != "*" and other not in allowed:
            fail("rooms.txt: '%s' names '%s', which has no line" % (room, other))
    if not failed:
        order(room, [])
sys.exit(failed)
