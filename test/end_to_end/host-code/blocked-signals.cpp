// Signals that the program blocks after its first launch stay pending for it: the pool's threads do not receive them.
//
// RUN: %amp-clang++ --amp-host=v2 -O1 -Werror %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' CPPAMP_THREADS=4 %t | FileCheck %s
// CHECK: received 6 of 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <unistd.h>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> data(1 << 20, 1.0f);
  array_view<float> v(int(data.size()), data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // starts all threads of the pool
    for (int k = 0; k < 100; ++k)
      v[i] = v[i] * 0.5f + 1.0f;
  });
  v.synchronize();

  sigset_t set;
  sigemptyset(&set);
  const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGALRM, SIGABRT};
  for (int n : numbers)
    sigaddset(&set, n);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  int received = 0;
  for (int n : numbers) {
    kill(getpid(), n);
    const timespec limit = {5, 0};
    received += sigtimedwait(&set, nullptr, &limit) == n;
  }
  std::printf("received %d of 6\n", received);
}
