// Names from a dependent base class without this->, also in a kernel, and names of virtual functions.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: 'this->' in 15 places, 'typename Class::' in 3 places
// REMARK-NOT: error
// CHECK: 3 named named/doubler 88 16
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <ctime> // Clang takes "tile" for "time" where it knows it, and for "while" elsewhere
#include <vector>
using namespace concurrency;

template <typename T> class Buffer {
public:
    typedef T value_type;
    typedef std::vector<T> storage;
    static const int tile = 4;
    enum { padding = 2 };
    Buffer(int n) : data(n) {}
    virtual ~Buffer() {}
    virtual const char *name() const { return "buffer"; }
    int size() const { return static_cast<int>(data.size()); }
    static T scale(T x) restrict(cpu, amp) { return 2 * x; }
    template <int N> static T times(T x) restrict(cpu, amp) { return N * x; }
    template <typename U> struct rebind { typedef Buffer<U> other; };
protected:
    std::vector<T> data;
};
template <typename T> class Doubler : public Buffer<T> {
public:
    Doubler(int n) : Buffer<T>(n) {}
    const char *name() const { return "doubler"; }
    value_type first() const { return data[0]; }
    storage &all() { return data; }
    void run() {
        array_view<T, 1> view(size(), data);
        parallel_for_each(view.extent.template tile<tile>(), [=](tiled_index<tile> i) restrict(amp) {
            tile_static T local[tile + padding];
            local[i.local[0]] = scale(view[i.global]);
            view[i.global] = local[i.local[0]] + times<3>(T(1));
        });
        view.synchronize();
    }
    const char *who() const { return name(); }
    int extra[padding];
};
template <typename T> T finish(T t) { return t + 1; }

template <typename T> class Named : public Doubler<T> {
public:
    Named(int n) : Doubler(n) {}
    const char *name() const { return "named"; }
    const char *both() const { static char text[40]; sprintf(text, "%s/%s", who(), Doubler::name()); return text; }
    struct Inner { value_type v[tile]; };
    T sum() { T s = T(); for (int i = 0; i < size(); ++i) s += finish(data[i]); return s; }
};

int main() {
    Named<int> d(8);
    for (int i = 0; i < 8; ++i) d.all()[i] = i;
    d.run();
    printf("%d %s %s %d %d\n", d.first(), d.who(), d.both(), d.sum(), (int)sizeof(Named<int>::Inner));
}
