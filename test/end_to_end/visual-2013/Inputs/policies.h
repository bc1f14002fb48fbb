// Included by policies.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef POLICIES_H
#define POLICIES_H
#include <amp.h>
#include <vector>
#include <cstdio>
namespace lib {
    template <class Derived> struct Kernel {
        const Derived &self() const restrict(cpu, amp) { return *static_cast<const Derived *>(this); }
        template <class T> void launch(concurrency::array_view<T, 1> v) const {
            Derived d = self();
            concurrency::parallel_for_each(v.get_extent(), [=](concurrency::index<1> i) restrict(amp) { v[i] = d.apply(v[i]); });
        }
    };
    template <class T> struct Range { T lower, upper; Range(T l, T u) restrict(cpu, amp) : lower(l), upper(u) {} };
    template <class T> class HostStorage {
    protected:
        typedef concurrency::array_view<T, 1> view_type;
        std::vector<T> &data; int runs;
        HostStorage(std::vector<T> &v) : data(v), runs(0) {}
        view_type view() { return view_type((int)data.size(), data); }
    };
    template <class T, template <class> class Storage> class Pipeline : private Storage<T> {
    public:
        Pipeline(std::vector<T> &v) : Storage<T>(v) {}
        template <class K> void run(const Kernel<K> &k) { view_type v = view(); k.launch(v); v.synchronize(); ++runs; note(k); }
        int count() const { return runs; }
    };
    template <class K> void note(const Kernel<K> &) {}
}
#endif
