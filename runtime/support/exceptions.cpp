// The exception classes. Copies share their texts, so that copying cannot throw.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include "support/hresult.h"

#include <stdlib.h>
#include <string.h>

namespace Concurrency {

namespace {

struct text_header {
  unsigned references;
};

char *make_text(const char *message) {
  if (!message)
    return nullptr;
  size_t length = strlen(message);
  auto *header = static_cast<text_header *>(malloc(sizeof(text_header) + length + 1));
  if (!header)
    return nullptr; // what() is then shorter, which is better than terminating
  header->references = 1;
  char *text = reinterpret_cast<char *>(header + 1);
  memcpy(text, message, length + 1);
  return text;
}

text_header *header_of(char *text) { return reinterpret_cast<text_header *>(text) - 1; }

char *share_text(char *text) {
  if (text)
    __atomic_fetch_add(&header_of(text)->references, 1u, __ATOMIC_RELAXED);
  return text;
}

void drop_text(char *text) {
  if (text && __atomic_fetch_sub(&header_of(text)->references, 1u, __ATOMIC_ACQ_REL) == 1u)
    free(header_of(text));
}

} // namespace

runtime_exception::runtime_exception(const char *message, HRESULT code) noexcept
    : m_message(make_text(message)), m_code(code) {}
runtime_exception::runtime_exception(HRESULT code) noexcept : m_message(nullptr), m_code(code) {}
runtime_exception::runtime_exception(const runtime_exception &other) noexcept
    : std::exception(other), m_message(share_text(other.m_message)), m_code(other.m_code) {}
runtime_exception &runtime_exception::operator=(const runtime_exception &other) noexcept {
  char *old = m_message;
  m_message = share_text(other.m_message);
  m_code = other.m_code;
  drop_text(old);
  return *this;
}
runtime_exception::~runtime_exception() noexcept { drop_text(m_message); }
const char *runtime_exception::what() const noexcept { return m_message ? m_message : ""; }
HRESULT runtime_exception::get_error_code() const noexcept { return m_code; }

out_of_memory::out_of_memory(const char *message) noexcept : runtime_exception(message, detail::e_outofmemory) {}
out_of_memory::out_of_memory() noexcept : runtime_exception(detail::e_outofmemory) {}
out_of_memory::~out_of_memory() noexcept {}

invalid_compute_domain::invalid_compute_domain(const char *message) noexcept
    : runtime_exception(message, detail::e_invalidarg) {}
invalid_compute_domain::invalid_compute_domain() noexcept : runtime_exception(detail::e_invalidarg) {}
invalid_compute_domain::~invalid_compute_domain() noexcept {}

unsupported_feature::unsupported_feature(const char *message) noexcept : runtime_exception(message, detail::e_fail) {}
unsupported_feature::unsupported_feature() noexcept : runtime_exception(detail::e_fail) {}
unsupported_feature::~unsupported_feature() noexcept {}

uninitialized_object::uninitialized_object(const char *message) noexcept : runtime_exception(message, detail::e_fail) {}
uninitialized_object::uninitialized_object() noexcept : runtime_exception(detail::e_fail) {}
uninitialized_object::~uninitialized_object() noexcept {}

accelerator_view_removed::accelerator_view_removed(const char *message, HRESULT reason) noexcept
    : runtime_exception(message, reason) {}
accelerator_view_removed::accelerator_view_removed(HRESULT reason) noexcept : runtime_exception(reason) {}
accelerator_view_removed::~accelerator_view_removed() noexcept {}
HRESULT accelerator_view_removed::get_view_removed_reason() const noexcept { return get_error_code(); }

void detail::throw_runtime_exception(const char *message) { throw runtime_exception(message, e_invalidarg); }

} // namespace Concurrency
