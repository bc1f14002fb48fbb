// Lets std::wcout be mixed with std::cout and printf.
//
// C++ AMP provides names and descriptions as wide strings, and programs print them with std::wcout
// between other output with std::cout or printf. In C, a stream has one orientation:
// after the first wide output, glibc silently drops all narrow output. So while the library
// is loaded, the wide standard streams write bytes, in the encoding of the C locale, as putwc does;
// a locale imbued by the program still formats numbers. Output of wcout
// reaches the FILE at once, so nothing needs to be flushed at exit. The disadvantage: after wcout, wprintf prints
// nothing (wprintf first works).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cstdio>
#include <cwchar>
#include <ext/stdio_sync_filebuf.h>
#include <iostream>
#include <string>

namespace {

/// Encodes wide characters and writes them to a FILE without changing its orientation.
class byte_buffer : public std::wstreambuf {
public:
  explicit byte_buffer(std::FILE *file) : file(file) {}

protected:
  int_type overflow(int_type c) override {
    if (traits_type::eq_int_type(c, traits_type::eof()))
      return traits_type::not_eof(c);
    const wchar_t text = traits_type::to_char_type(c);
    return xsputn(&text, 1) == 1 ? c : traits_type::eof();
  }

  std::streamsize xsputn(const wchar_t *text, std::streamsize size) override {
    if (std::fwide(file, 0) > 0) // the program used wprintf first
      return put_wide(text, size);
    // Not kept between calls, which several threads may make at once; glibc's encodings are stateless.
    std::mbstate_t state = {};
    std::string bytes;
    std::streamsize encoded = 0;
    for (; encoded < size; ++encoded) {
      char next[MB_LEN_MAX];
      std::size_t length = std::wcrtomb(next, text[encoded], &state);
      if (length == static_cast<std::size_t>(-1))
        break;
      bytes.append(next, length);
    }
    bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    return written ? encoded : 0;
  }

  int sync() override { return std::fflush(file); }

private:
  std::streamsize put_wide(const wchar_t *text, std::streamsize size) {
    std::streamsize written = 0;
    while (written < size && std::putwc(text[written], file) != static_cast<std::wint_t>(WEOF))
      ++written;
    return written;
  }

  std::FILE *file;
};

/// Makes a stream write through a byte_buffer, until the library is unloaded or the
/// program sets another buffer (as std::ios::sync_with_stdio(false) does).
class redirection {
public:
  redirection(std::wostream &stream, std::FILE *file) : stream(stream), buffer(file), before(stream.rdbuf()) {
    if (dynamic_cast<__gnu_cxx::stdio_sync_filebuf<wchar_t> *>(before)) // only the default buffer
      stream.rdbuf(&buffer);
  }
  ~redirection() {
    if (stream.rdbuf() == &buffer)
      stream.rdbuf(before);
  }

private:
  std::wostream &stream;
  byte_buffer buffer;
  std::wstreambuf *before;
};

redirection output(std::wcout, stdout);
redirection errors(std::wcerr, stderr);
redirection logged(std::wclog, stderr);

} // namespace
