"""Compares the pixels of two PNGs of 8 bits: no byte may differ by more than 1 (rounding).

    compare_pictures.py one.png other.png

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import struct
import sys
import zlib


def read(path):
    """(width, height, bytes of a pixel, the pixels)."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and not interlaced, path
            size = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    lines, pixels, above = zlib.decompress(packed), bytearray(), bytearray(width * size)
    for y in range(height):
        start = y * (width * size + 1)
        method, line = lines[start], bytearray(lines[start + 1:start + 1 + width * size])
        for i in range(len(line)):
            left = line[i - size] if i >= size else 0
            up, corner = above[i], above[i - size] if i >= size else 0
            guess = left + up - corner
            paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            line[i] = (line[i] + (0, left, up, (left + up) // 2, paeth)[method]) & 255
        pixels += line
        above = line
    return width, height, size, bytes(pixels)


one, other = read(sys.argv[1]), read(sys.argv[2])
if one[:3] != other[:3]:
    sys.exit("different sizes: %s and %s" % (one[:3], other[:3]))
worst = max(abs(a - b) for a, b in zip(one[3], other[3]))
if worst > 1:
    sys.exit("pixels differ by up to %d" % worst)
