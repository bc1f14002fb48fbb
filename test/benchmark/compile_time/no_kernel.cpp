// The file without C++ AMP whose compile time is measured: a small tool that counts words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

typedef std::pair<std::string, int> counted;

std::vector<counted> count_words(std::istream &in) {
  std::map<std::string, int> counts;
  std::string word;
  while (in >> word)
    ++counts[word];
  std::vector<counted> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const counted &a, const counted &b) { return a.second > b.second; });
  return sorted;
}

} // namespace

int main() {
  std::istringstream text("to be or not to be that is the question");
  for (const counted &entry : count_words(text))
    std::cout << entry.first << ' ' << entry.second << '\n';
}
