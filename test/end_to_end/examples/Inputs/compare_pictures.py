"""Compares the pixels of two 8-bit PNGs: no byte may differ by more than 1 (rounding).

    compare_pictures.py one.png other.png
    compare_pictures.py one.png other.png FIRST MARGIN     one has the rows of the other from FIRST on; the MARGIN
                                                           rows at its top and bottom are not compared
    compare_pictures.py --cut FIRST COUNT one.png to.png   writes a picture of these rows

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import struct
import sys
import zlib


def read(path):
    """(width, height, bytes per pixel, the pixels)."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and not interlaced, path
            size = {0: 1, 2: 3, 4: 2, 6: 4}[color]
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


def rows(picture, first, count):
    width, height, size, pixels = picture
    assert first + count <= height
    return width, count, size, pixels[first * width * size:(first + count) * width * size]


def write(path, picture):
    width, height, size, pixels = picture
    length = width * size
    lines = b"".join(b"\0" + pixels[y * length:(y + 1) * length] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, {1: 0, 3: 2, 2: 4, 4: 6}[size], 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))


if sys.argv[1] == "--cut":
    write(sys.argv[5], rows(read(sys.argv[4]), int(sys.argv[2]), int(sys.argv[3])))
    sys.exit()
one, other = read(sys.argv[1]), read(sys.argv[2])
if len(sys.argv) > 3:
    first, margin = map(int, sys.argv[3:])
    count = one[1] - 2 * margin
    assert count > 0
    one, other = rows(one, margin, count), rows(other, first + margin, count)
if one[:3] != other[:3]:
    sys.exit("different sizes: %s and %s" % (one[:3], other[:3]))
worst = max(abs(a - b) for a, b in zip(one[3], other[3]))
if worst > 1:
    sys.exit("pixels differ by up to %d" % worst)
