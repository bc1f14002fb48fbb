"""Properties of the library: all can be read, and those without a setter cannot be assigned to in any way.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import cases

PRELUDE = """
#include <amp.h>
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;
template <class T> T make();
template <class O, class V> struct each {};
"""

# From C++ AMP 1.2, sections 3, 4, 5 and 10: the class, its properties without a setter, and their types.
READ_ONLY = {
    "accelerator": {"device_path": "std::wstring", "version": "unsigned", "description": "std::wstring", "is_debug": "bool",
                    "is_emulated": "bool", "has_display": "bool", "supports_double_precision": "bool",
                    "supports_limited_double_precision": "bool", "dedicated_memory": "size_t",
                    "default_view": "accelerator_view", "supports_cpu_shared_memory": "bool"},
    "accelerator_view": {"accelerator": "accelerator", "is_debug": "bool", "version": "unsigned",
                         "queuing_mode": "queuing_mode", "is_auto_selection": "bool"},
    "array<int, 2>": {"extent": "concurrency::extent<2>", "accelerator_view": "accelerator_view",
                      "associated_accelerator_view": "accelerator_view", "cpu_access_type": "access_type"},
    "array_view<int, 2>": {"extent": "concurrency::extent<2>", "source_accelerator_view": "accelerator_view"},
    "array_view<const float>": {"extent": "concurrency::extent<1>", "source_accelerator_view": "accelerator_view"},
    "tiled_extent<16, 16>": {"tile_extent": "extent<2>"},
    "texture<int, 2>": {"extent": "concurrency::extent<2>", "mipmap_levels": "unsigned",
                        "bits_per_scalar_element": "unsigned", "data_length": "unsigned",
                        "accelerator_view": "accelerator_view", "associated_accelerator_view": "accelerator_view",
                        "row_pitch": "unsigned"},
    "texture<int, 3>": {"depth_pitch": "unsigned"},
    "sampler": {"filter_mode": "graphics::filter_mode", "address_mode": "graphics::address_mode",
                "border_color": "float_4"},
}
SETTABLE = {"accelerator": {"default_cpu_access_type": "access_type"}, "int_3": {"x": "int", "y": "int", "z": "int", "xy": "int_2"}}
NUMBERS = {"unsigned", "size_t"}
ASSIGNMENTS = {
    "plain": "void f(%(C)s &o, %(T)s v) { o.%(P)s = v; }",
    "in parentheses": "void f(%(C)s &o, %(T)s v) { (o.%(P)s) = v; }",
    "by pointer": "void f(%(C)s *o, %(T)s v) { o->%(P)s = v; }",
    "of a constant": "void f(const %(C)s &o, %(T)s v) { o.%(P)s = v; }",
    "in a lambda": "void f(%(C)s &o, %(T)s v) { [&] { o.%(P)s = v; }(); }",
    "in a template": "template <class O, class V> void f(O &o, V v) { o.%(P)s = v; } %(MARK)s\n"
                     "void u(%(C)s &o, %(T)s v) { f(o, v); }",
    "in a condition": "void f(%(C)s &o, %(T)s v, bool b) { b ? (void)(o.%(P)s = v) : (void)0; }",
}
CHANGES = {
    "compound": "void f(%(C)s &o) { o.%(P)s += 1; }",
    "increment": "void f(%(C)s &o) { ++o.%(P)s; }",
    "decrement": "void f(%(C)s &o) { o.%(P)s--; }",
}
READS = {
    "read": "void f(%(C)s &o) { (void)o.%(P)s; }",
    "copied": "%(T)s f(const %(C)s &o) { return o.%(P)s; }",
    "in a template": "template <class O> void f(O &o) { auto v = o.%(P)s; (void)v; } void u(%(C)s &o) { f(o); }",
}


def generate():
    for table, writable in ((READ_ONLY, False), (SETTABLE, True)):
        for name, properties in table.items():
            for prop, kind in properties.items():
                forms = dict(ASSIGNMENTS)
                if kind in NUMBERS or "extent<" in kind:
                    forms.update(CHANGES)
                for form, text in forms.items():
                    if writable and form == "of a constant":
                        continue
                    mark = "" if writable else "//!"
                    code = text % {"C": name, "P": prop, "T": kind, "MARK": mark}
                    yield "%s of %s::%s" % (form, name, prop), code if "\n" in code else code + " " + mark
                for form, text in READS.items():
                    yield "%s of %s::%s" % (form, name, prop), text % {"C": name, "P": prop, "T": kind}


if __name__ == "__main__":
    cases.main(PRELUDE, list(generate()), ["-std=c++17"])
