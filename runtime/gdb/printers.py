# How gdb shows C++ AMP's classes: indices and extents by their components, arrays and views with their elements.
# gdb loads this file with libcppamp.so: it is next to the library, under the matching name.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re

import gdb
import gdb.printing


def name_of(value):
    """array_view<float, 2>"""
    return re.sub(r"\b(Concurrency|graphics)::", "", str(value.type.strip_typedefs().unqualified().tag))


def referenced(value):
    is_reference = value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF)
    return value.referenced_value() if is_reference else value


def numbers(array):
    low, high = array.type.range()
    return [int(array[i]) for i in range(low, high + 1)]


def indices_of(extent):
    """All of them in order, one after the other: variables that are not initialized yet may have billions."""
    index = [0] * len(extent)
    while all(0 <= i < n for i, n in zip(index, extent)):
        yield tuple(index)
        for axis in reversed(range(len(extent))):
            index[axis] += 1
            if index[axis] < extent[axis] or axis == 0:
                break
            index[axis] = 0


def braced(items):
    return "{" + ", ".join(str(item) for item in items) + "}"


class Components:
    """index<N>, extent<N>, tiled_extent<...>"""

    def __init__(self, value):
        self.value = referenced(value)

    def to_string(self):
        return braced(numbers(self.value["m_component"]))


class TiledIndex:
    def __init__(self, value):
        self.value = referenced(value)

    def to_string(self):
        parts = ("%s = %s" % (name, braced(numbers(self.value[name]["m_component"])))
                 for name in ("global", "local", "tile"))
        return braced(parts)


class ShortVector:
    def __init__(self, value):
        self.value = referenced(value)

    def to_string(self):
        names = ("m_x", "m_y", "m_z", "m_w")[:self.value.type.strip_typedefs().template_argument(1)]
        return braced(self.value[name].format_string() for name in names)


class Norm:
    """norm, unorm"""

    def __init__(self, value):
        self.value = referenced(value)

    def to_string(self):
        return str(self.value["m_value"])


class Container:
    """array and array_view. In host code, elements are read from the location that the host accessed last."""

    def __init__(self, value):
        self.value = referenced(value)
        self.state = self.value["m_state"]
        self.extent = numbers(self.state["extent"])
        self.element = self.value.type.strip_typedefs().template_argument(0)

    def has_elements(self):
        return int(self.state["data"]) != 0

    def to_string(self):
        where = "" if self.has_elements() else ", not accessed by the host yet"
        return "%s of extent %s%s" % (name_of(self.value), braced(self.extent), where)

    def children(self):
        if not self.has_elements():
            return
        first = self.state["data"].cast(self.element.pointer())
        stride = numbers(self.state["stride"])
        for index in indices_of(self.extent):
            name = "".join("[%d]" % i for i in index)
            yield name, first[sum(i * s for i, s in zip(index, stride))]

    def display_hint(self):
        return "array" if len(self.extent) == 1 else None


class Texture:
    def __init__(self, value):
        self.value = referenced(value)

    def to_string(self):
        form = self.value["m_state"]["format"]
        levels = int(form["levels"])
        return "%s of extent %s%s" % (name_of(self.value), braced(numbers(form["extent"])),
                                      ", %d levels" % levels if levels > 1 else "")


def build_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("cppamp")
    for name, pattern, printer in (
            ("components", r"(index|extent|tiled_extent)<.*>", Components),
            ("tiled_index", r"tiled_index<.*>", TiledIndex),
            ("short vector", r"(\w+::)*basic_short_vector<.*>", ShortVector),
            ("norm", r"graphics::u?norm", Norm),
            ("container", r"array(_view)?<.*>", Container),
            ("texture", r"graphics::(writeonly_)?texture(_view)?<.*>", Texture)):
        printers.add_printer(name, "^Concurrency::%s$" % pattern, printer)
    return printers


class LibraryFrames:
    """A backtrace shows the program, and its calls of the library; `backtrace -no-filters` shows all."""

    def __init__(self):
        self.name = "cppamp"
        self.priority = 100
        self.enabled = True

    def filter(self, frames):
        return (frame for frame in frames if not self.is_inside(frame))

    @staticmethod
    def is_inside(frame):
        name = str(frame.inferior_frame().name() or "")
        return name.startswith("Concurrency::detail::") and frame.inferior_frame().level() != 0


def add_to_gdb(place):
    gdb.printing.register_pretty_printer(place, build_printers(), replace=True)
    frames = LibraryFrames()
    (place or gdb).frame_filters[frames.name] = frames


add_to_gdb(gdb.current_objfile())
