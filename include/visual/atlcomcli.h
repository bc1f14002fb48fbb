// CComPtr and CComQIPtr, pointers that count references to COM objects.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_ATLCOMCLI_H
#define CPPAMP_VISUAL_ATLCOMCLI_H
#pragma GCC system_header

#include <visual/unknwn.h>

#include <cassert>
#include <type_traits>

#if defined(__CPPAMP__) || defined(_MSC_EXTENSIONS)
#define CPPAMP_VISUAL_IDENTIFY(type) __uuidof(type)
#else // host code of another compiler
#define CPPAMP_VISUAL_IDENTIFY(type) cppamp_visual_identify<type>()
template <typename T>
__attribute__((__unavailable__("only amp-clang++ has the numbers of classes"))) REFIID cppamp_visual_identify();
#endif

namespace ATL {

/// What both have. The object's last reference ends it.
template <typename T> class CComPtrBase {
public:
  ~CComPtrBase() { Release(); }
  operator T *() const { return p; }
  T &operator*() const { return *p; }
  T *operator->() const { return p; }
  /// The destination of a new object: it must be empty.
  T **operator&() {
    assert(!p);
    return &p;
  }
  bool operator!() const { return !p; }
  bool operator<(T *other) const { return p < other; }
  bool operator==(T *other) const { return p == other; }
  bool operator!=(T *other) const { return p != other; }
  void Release() {
    if (T *object = Detach())
      object->Release();
  }
  void Attach(T *object) {
    Release();
    p = object;
  }
  T *Detach() {
    T *object = p;
    p = nullptr;
    return object;
  }
  HRESULT CopyTo(T **to) const {
    if (!to)
      return E_POINTER;
    *to = p;
    if (p)
      p->AddRef();
    return S_OK;
  }
  /// Two interfaces belong to one object if it has one IUnknown.
  bool IsEqualObject(IUnknown *other) const {
    IUnknown *mine = p;
    return (!mine && !other) || (mine && other && cppamp_get_identity(mine) == cppamp_get_identity(other));
  }
  template <typename U> HRESULT QueryInterface(U **to) const {
    return p->QueryInterface(cppamp_identify(to), reinterpret_cast<void **>(to));
  }

  T *p;

protected:
  CComPtrBase() : p(nullptr) {}
  explicit CComPtrBase(T *object) : p(object) {
    if (p)
      p->AddRef();
  }
  void cppamp_assign(T *object) {
    if (object)
      object->AddRef();
    Attach(object);
  }

private:
  static IUnknown *cppamp_get_identity(IUnknown *object) {
    IUnknown *found = nullptr;
    if (object->QueryInterface(cppamp_identify(&found), reinterpret_cast<void **>(&found)) != S_OK || !found)
      return object;
    found->Release();
    return found;
  }
  template <typename U> static REFIID cppamp_identify(U **) { return CPPAMP_VISUAL_IDENTIFY(U); }
};

template <typename T> class CComPtr : public CComPtrBase<T> {
public:
  CComPtr() {}
  CComPtr(std::nullptr_t) {}
  CComPtr(T *object) : CComPtrBase<T>(object) {}
  CComPtr(const CComPtr &other) : CComPtrBase<T>(other.p) {}
  CComPtr(CComPtr &&other) noexcept { this->p = other.Detach(); }
  CComPtr &operator=(T *object) {
    this->cppamp_assign(object);
    return *this;
  }
  CComPtr &operator=(const CComPtr &other) { return *this = other.p; }
  CComPtr &operator=(CComPtr &&other) noexcept {
    if (this->p != other.p)
      this->Attach(other.Detach());
    return *this;
  }
  template <typename U> CComPtr &operator=(const CComPtr<U> &other) {
    T *found = nullptr;
    if (other.p)
      other.QueryInterface(&found);
    this->Attach(found);
    return *this;
  }
};

/// Asks any object for the interface T.
template <typename T, const IID *Unused = nullptr> class CComQIPtr : public CComPtr<T> {
public:
  CComQIPtr() {}
  CComQIPtr(std::nullptr_t) {}
  CComQIPtr(T *object) : CComPtr<T>(object) {}
  CComQIPtr(const CComQIPtr &other) : CComPtr<T>(other.p) {}
  template <typename U, typename = typename std::enable_if<!std::is_convertible<U *, T *>::value>::type>
  CComQIPtr(U *object) {
    cppamp_query(object);
  }
  template <typename U> CComQIPtr(const CComPtr<U> &other) { cppamp_query(other.p); }
  CComQIPtr &operator=(T *object) {
    this->cppamp_assign(object);
    return *this;
  }
  CComQIPtr &operator=(const CComQIPtr &other) { return *this = other.p; }
  template <typename U> CComQIPtr &operator=(const CComPtr<U> &other) {
    cppamp_query(other.p);
    return *this;
  }

private:
  void cppamp_query(IUnknown *object) {
    T *found = nullptr;
    if (object)
      object->QueryInterface(CPPAMP_VISUAL_IDENTIFY(T), reinterpret_cast<void **>(&found));
    this->Attach(found);
  }
};

} // namespace ATL
#ifndef _ATL_NO_AUTOMATIC_NAMESPACE
using namespace ATL;
#endif

#endif // CPPAMP_VISUAL_ATLCOMCLI_H
