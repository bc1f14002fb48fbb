// The Parallel Patterns Library on oneTBB: algorithms, task groups, combinable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_PPL_H
#define CPPAMP_VISUAL_PPL_H
#pragma GCC system_header

#include <visual/concrt.h>
#include <visual/pplcancellation_token.h>

#if !__has_include(<tbb/task_group.h>)
#error "the Parallel Patterns Library is made of oneTBB here: install the package libtbb-dev"
#endif
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace Concurrency {

/// Partitioners. oneTBB splits ranges when threads are idle, so only the smallest part is passed on.
class auto_partitioner {
public:
  std::size_t grain() const { return 1; }
};
class static_partitioner {
public:
  std::size_t grain() const { return 1; }
};
class affinity_partitioner {
public:
  std::size_t grain() const { return 1; }
};
class simple_partitioner {
public:
  explicit simple_partitioner(std::size_t size) : m_size(size == 0 ? 1 : size) {}
  std::size_t grain() const { return m_size; }

private:
  std::size_t m_size;
};

namespace detail {

/// Calls f(0) to f(count - 1).
template <typename F> void for_each_number(std::size_t count, std::size_t grain, const F &f) {
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, grain),
                    [&f](const tbb::blocked_range<std::size_t> &part) {
                      for (std::size_t i = part.begin(); i != part.end(); ++i)
                        f(i);
                    });
}

/// Elements by index. For iterators without random access, the positions are recorded first.
template <typename Iterator, typename Category = typename std::iterator_traits<Iterator>::iterator_category>
class elements {
public:
  elements(Iterator begin, Iterator end) {
    for (; begin != end; ++begin)
      m_places.push_back(begin);
    m_places.push_back(end);
  }
  std::size_t size() const { return m_places.size() - 1; }
  Iterator at(std::size_t i) const { return m_places[i]; }

private:
  std::vector<Iterator> m_places;
};
template <typename Iterator> class elements<Iterator, std::random_access_iterator_tag> {
public:
  elements(Iterator begin, Iterator end) : m_begin(begin), m_size(static_cast<std::size_t>(end - begin)) {}
  std::size_t size() const { return m_size; }
  Iterator at(std::size_t i) const {
    return m_begin + static_cast<typename std::iterator_traits<Iterator>::difference_type>(i);
  }

private:
  Iterator m_begin;
  std::size_t m_size;
};

template <typename T> struct is_partitioner : std::false_type {};
template <> struct is_partitioner<auto_partitioner> : std::true_type {};
template <> struct is_partitioner<static_partitioner> : std::true_type {};
template <> struct is_partitioner<affinity_partitioner> : std::true_type {};
template <> struct is_partitioner<simple_partitioner> : std::true_type {};

} // namespace detail

/// Calls f(first), f(first + step), ... for all values before `last`.
template <typename Index, typename F, typename Partitioner>
typename std::enable_if<detail::is_partitioner<typename std::decay<Partitioner>::type>::value>::type
parallel_for(Index first, Index last, Index step, const F &f, Partitioner &&partitioner) {
  if (!(Index(0) < step))
    throw std::invalid_argument("parallel_for: the step must be positive");
  if (!(first < last))
    return;
  std::size_t count =
      (static_cast<std::size_t>(last - first) + static_cast<std::size_t>(step) - 1) / static_cast<std::size_t>(step);
  detail::for_each_number(count, partitioner.grain(),
                          [&](std::size_t i) { f(static_cast<Index>(first + static_cast<Index>(i) * step)); });
}
template <typename Index, typename F> void parallel_for(Index first, Index last, Index step, const F &f) {
  parallel_for(first, last, step, f, auto_partitioner());
}
template <typename Index, typename F, typename Partitioner>
typename std::enable_if<detail::is_partitioner<typename std::decay<Partitioner>::type>::value>::type
parallel_for(Index first, Index last, const F &f, Partitioner &&partitioner) {
  parallel_for(first, last, Index(1), f, partitioner);
}
template <typename Index, typename F> void parallel_for(Index first, Index last, const F &f) {
  parallel_for(first, last, Index(1), f, auto_partitioner());
}

/// Calls f for each element.
template <typename Iterator, typename F, typename Partitioner>
typename std::enable_if<detail::is_partitioner<typename std::decay<Partitioner>::type>::value>::type
parallel_for_each(Iterator begin, Iterator end, const F &f, Partitioner &&partitioner) {
  detail::elements<Iterator> all(begin, end);
  detail::for_each_number(all.size(), partitioner.grain(), [&](std::size_t i) { f(*all.at(i)); });
}
template <typename Iterator, typename F>
typename std::enable_if<std::is_same<typename std::iterator_traits<Iterator>::iterator_category,
                                     typename std::iterator_traits<Iterator>::iterator_category>::value>::type
parallel_for_each(Iterator begin, Iterator end, const F &f) {
  parallel_for_each(begin, end, f, auto_partitioner());
}

/// Calls all functions, and returns when all have returned.
template <typename F, typename G, typename... More> void parallel_invoke(const F &f, const G &g, const More &...more) {
  tbb::parallel_invoke(f, g, more...);
}

/// join(... join(identity, of(part)) ...), in the order of the elements. `of(begin, end, identity)` is a part's value.
template <typename Iterator, typename T, typename Of, typename Join>
T parallel_reduce(Iterator begin, Iterator end, const T &identity, const Of &of, const Join &join) {
  detail::elements<Iterator> all(begin, end);
  return tbb::parallel_reduce(
      tbb::blocked_range<std::size_t>(0, all.size()), identity,
      [&](const tbb::blocked_range<std::size_t> &part, const T &before) {
        return static_cast<T>(of(all.at(part.begin()), all.at(part.end()), before));
      },
      [&](const T &a, const T &b) { return static_cast<T>(join(a, b)); });
}
template <typename Iterator, typename F>
typename std::iterator_traits<Iterator>::value_type
parallel_reduce(Iterator begin, Iterator end, const typename std::iterator_traits<Iterator>::value_type &identity,
                const F &f) {
  typedef typename std::iterator_traits<Iterator>::value_type T;
  return parallel_reduce(
      begin, end, identity,
      [&](Iterator first, Iterator last, T value) {
        for (; first != last; ++first)
          value = f(value, *first);
        return value;
      },
      f);
}
template <typename Iterator>
typename std::iterator_traits<Iterator>::value_type
parallel_reduce(Iterator begin, Iterator end, const typename std::iterator_traits<Iterator>::value_type &identity) {
  return parallel_reduce(begin, end, identity, std::plus<typename std::iterator_traits<Iterator>::value_type>());
}

/// *to = f(*from), or *to = f(*a, *b), for each element.
template <typename Input, typename Output, typename F>
typename std::enable_if<!std::is_same<typename std::iterator_traits<Output>::iterator_category, void>::value,
                        Output>::type
parallel_transform(Input begin, Input end, Output to, const F &f) {
  detail::elements<Input> from(begin, end);
  Output last = std::next(to, static_cast<std::ptrdiff_t>(from.size()));
  detail::elements<Output> results(to, last);
  detail::for_each_number(from.size(), 1, [&](std::size_t i) { *results.at(i) = f(*from.at(i)); });
  return last;
}
template <typename A, typename B, typename Output, typename F>
typename std::enable_if<!detail::is_partitioner<typename std::decay<F>::type>::value, Output>::type
parallel_transform(A begin, A end, B other, Output to, const F &f) {
  detail::elements<A> from(begin, end);
  std::ptrdiff_t count = static_cast<std::ptrdiff_t>(from.size());
  detail::elements<B> second(other, std::next(other, count));
  Output last = std::next(to, count);
  detail::elements<Output> results(to, last);
  detail::for_each_number(from.size(), 1, [&](std::size_t i) { *results.at(i) = f(*from.at(i), *second.at(i)); });
  return last;
}

template <typename Iterator> void parallel_sort(Iterator begin, Iterator end) { tbb::parallel_sort(begin, end); }
template <typename Iterator, typename Less> void parallel_sort(Iterator begin, Iterator end, const Less &less) {
  tbb::parallel_sort(begin, end, less);
}
template <typename Iterator, typename Less>
void parallel_sort(Iterator begin, Iterator end, const Less &less, std::size_t) {
  tbb::parallel_sort(begin, end, less);
}
template <typename Iterator> void parallel_buffered_sort(Iterator begin, Iterator end) {
  tbb::parallel_sort(begin, end);
}
template <typename Iterator, typename Less>
void parallel_buffered_sort(Iterator begin, Iterator end, const Less &less) {
  tbb::parallel_sort(begin, end, less);
}
/// Sorts by the unsigned key that `key` computes from an element.
template <typename Iterator, typename Key> void parallel_radixsort(Iterator begin, Iterator end, const Key &key) {
  typedef typename std::iterator_traits<Iterator>::value_type T;
  tbb::parallel_sort(begin, end, [&key](const T &a, const T &b) {
    return static_cast<std::size_t>(key(a)) < static_cast<std::size_t>(key(b));
  });
}
template <typename Iterator> void parallel_radixsort(Iterator begin, Iterator end) {
  typedef typename std::iterator_traits<Iterator>::value_type T;
  parallel_radixsort(begin, end, [](const T &value) { return static_cast<std::size_t>(value); });
}

template <typename F> class task_handle {
public:
  task_handle(const F &f) : m_f(f) {}
  void operator()() const { m_f(); }

private:
  F m_f;
};
template <typename F> task_handle<F> make_task(const F &f) { return task_handle<F>(f); }

/// Returns true if the current task's group is canceled. Algorithms that the task calls are canceled with it.
inline bool is_current_task_group_canceling() { return tbb::is_current_task_group_canceling(); }

class task_group {
public:
  task_group() : m_is_canceling(false) {}
  explicit task_group(const cancellation_token &token) : m_is_canceling(false), m_token(token) {
    m_registration = m_token.register_callback([this] { cancel(); });
  }
  ~task_group() {
    m_token.deregister_callback(m_registration);
    m_group.cancel();
    m_group.wait();
  }
  task_group(const task_group &) = delete;
  task_group &operator=(const task_group &) = delete;

  template <typename F> void run(const F &f) {
    if (!m_is_canceling.load())
      m_group.run([f] { f(); });
  }
  task_group_status wait() {
    tbb::task_group_status status = m_group.wait();
    bool is_canceled = m_is_canceling.exchange(false);
    return status == tbb::canceled || is_canceled ? canceled : completed;
  }
  template <typename F> task_group_status run_and_wait(const F &f) {
    run(f);
    return wait();
  }
  void cancel() {
    m_is_canceling = true;
    m_group.cancel();
  }
  bool is_canceling() { return m_is_canceling; }

private:
  tbb::task_group m_group;
  std::atomic<bool> m_is_canceling;
  cancellation_token m_token = cancellation_token::none();
  cancellation_token_registration m_registration;
};
typedef task_group structured_task_group;

/// Runs f until the token is canceled.
template <typename F> void run_with_cancellation_token(const F &f, cancellation_token token) {
  task_group group(token);
  group.run_and_wait(f);
}

/// A value per thread, combined at the end.
template <typename T> class combinable {
public:
  combinable() : m_values([] { return T(); }) {}
  template <typename F> explicit combinable(const F &initial) : m_values(initial), m_initial(initial) {}

  T &local() { return m_values.local(); }
  T &local(bool &existed) { return m_values.local(existed); }
  void clear() { m_values.clear(); }
  template <typename F> T combine(const F &f) const {
    auto value = m_values.begin();
    if (value == m_values.end())
      return m_initial ? m_initial() : T();
    T result = *value;
    while (++value != m_values.end())
      result = f(result, *value);
    return result;
  }
  template <typename F> void combine_each(const F &f) const {
    for (auto &value : m_values)
      f(value);
  }

private:
  tbb::enumerable_thread_specific<T> m_values;
  std::function<T()> m_initial;
};

} // namespace Concurrency

#endif // CPPAMP_VISUAL_PPL_H
