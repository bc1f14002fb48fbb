// The examples of FIPS 180-4 and NIST's test vectors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/sha256.h"

#include <gtest/gtest.h>

using namespace Concurrency::detail;

namespace {

std::string of(std::string_view text) { return sha256().add(text).get().text(); }

TEST(Sha256Test, KnownDigests) {
  EXPECT_EQ(of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(of(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256Test, TheDigestDoesNotDependOnTheChunks) {
  const std::string text(300, 'x');
  for (size_t step : {1, 7, 55, 56, 63, 64, 65, 128}) {
    sha256 hash;
    for (size_t at = 0; at < text.size(); at += step)
      hash.add(std::string_view(text).substr(at, step));
    EXPECT_EQ(hash.get().text(), of(text)) << step;
  }
}

TEST(Sha256Test, TheDigestDependsOnPartBoundaries) {
  EXPECT_NE(sha256().add_part("ab").add_part("c").get().text(), sha256().add_part("a").add_part("bc").get().text());
}

} // namespace
