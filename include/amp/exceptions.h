// The exceptions that C++ AMP functions throw.
//
//   try {
//     Concurrency::parallel_for_each(domain, kernel);
//   } catch (const Concurrency::runtime_exception &e) {
//     std::cerr << e.what() << '\n';
//   }
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_EXCEPTIONS_H
#define CPPAMP_EXCEPTIONS_H
#pragma GCC system_header

#include <amp/detail/config.h>

#include <exception>
#include <stdint.h>

namespace Concurrency {

/// Windows' error code type; the codes that C++ AMP uses have their Windows values.
typedef int32_t HRESULT;

/// Base class: an error that the program cannot handle where it occurs.
/// (C++ AMP 1.2, 12.2.1)
class CPPAMP_API_CLASS runtime_exception : public std::exception {
public:
  runtime_exception(const char *message, HRESULT code) noexcept;
  explicit runtime_exception(HRESULT code) noexcept;
  runtime_exception(const runtime_exception &other) noexcept;
  runtime_exception &operator=(const runtime_exception &other) noexcept;
  virtual ~runtime_exception() noexcept;

  virtual const char *what() const noexcept;
  HRESULT get_error_code() const noexcept;

private:
  char *m_message; ///< shared by copies, preceded by its reference count
  HRESULT m_code;
};

/// The system or the driver is out of memory. A full C++ heap throws std::bad_alloc.
class CPPAMP_API_CLASS out_of_memory : public runtime_exception {
public:
  explicit out_of_memory(const char *message) noexcept;
  out_of_memory() noexcept;
  virtual ~out_of_memory() noexcept;
};

/// parallel_for_each cannot run the given extent.
class CPPAMP_API_CLASS invalid_compute_domain : public runtime_exception {
public:
  explicit invalid_compute_domain(const char *message) noexcept;
  invalid_compute_domain() noexcept;
  virtual ~invalid_compute_domain() noexcept;
};

/// The accelerator lacks a required feature.
class CPPAMP_API_CLASS unsupported_feature : public runtime_exception {
public:
  explicit unsupported_feature(const char *message) noexcept;
  unsupported_feature() noexcept;
  virtual ~unsupported_feature() noexcept;
};

/// An object without state was used, such as a default-constructed completion_future.
class CPPAMP_API_CLASS uninitialized_object : public runtime_exception {
public:
  explicit uninitialized_object(const char *message) noexcept;
  uninitialized_object() noexcept;
  virtual ~uninitialized_object() noexcept;
};

/// The device was removed, including all data that was only there.
class CPPAMP_API_CLASS accelerator_view_removed : public runtime_exception {
public:
  accelerator_view_removed(const char *message, HRESULT reason) noexcept;
  explicit accelerator_view_removed(HRESULT reason) noexcept;
  virtual ~accelerator_view_removed() noexcept;

  HRESULT get_view_removed_reason() const noexcept;
};

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_EXCEPTIONS_H
