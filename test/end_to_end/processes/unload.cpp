// Closing a library while its kernels run loses no work, because running kernels keep its code. The results are
// complete when the process ends, also if it ends immediately or has forked.
//
// On OpenCL, the driver holds the code, so closing a library removes nothing.
// A program without a sanitizer cannot load a library with one.
// UNSUPPORTED: on-opencl, sanitized-thread, sanitized-address
// RUN: %amp-clang++ -O1 -DSTEPS=2000 -fPIC -shared %S/Inputs/worker.cpp -o %t.so
// RUN: %clang++ -O1 -I%S/../Inputs %s -ldl -o %t && %t %t.so %t.file
// RUN: %amp-clang++ -g -O0 -DSTEPS=300 -fPIC -shared %S/Inputs/worker.cpp -o %t.g.so && %t %t.g.so %t.file
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <functional>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

const int count = 64 * 1500;
const char *path, *file;

struct worker {
  worker() : library(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    if (!library) {
      printf("%s\n", dlerror());
      exit(2);
    }
    begin = reinterpret_cast<void (*)(int *, int)>(dlsym(library, "begin_work"));
    forget = reinterpret_cast<void (*)()>(dlsym(library, "forget_work"));
    is_done = reinterpret_cast<bool (*)(const int *, int)>(dlsym(library, "is_work"));
  }
  void *library;
  void (*begin)(int *, int);
  void (*forget)();
  bool (*is_done)(const int *, int);
};

/// A file's memory: other processes see what this one has left there.
int *map_file() {
  const int fd = open(file, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (fd < 0 || ftruncate(fd, count * sizeof(int)) != 0)
    exit(2);
  void *memory = mmap(nullptr, count * sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  return static_cast<int *>(memory);
}

/// The status of a process that runs `action`; -1 if it hangs.
int run(const std::function<void()> &action) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    action();
    exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool leaves_work(const std::function<void(int *)> &action) {
  int *memory = map_file();
  const int status = run([&] { action(memory); });
  EXPECT_EQUAL(status, 0);
  const bool is_done = worker().is_done(memory, count);
  munmap(memory, count * sizeof(int));
  return is_done;
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 3)
    return 2;
  path = argv[1];
  file = argv[2];
  // The library's view waits for its data when the process ends or the library is unloaded.
  EXPECT(leaves_work([](int *to) { worker().begin(to, count); }));
  EXPECT(leaves_work([](int *to) {
    worker w;
    w.begin(to, count);
    dlclose(w.library);
  }));
  // Only the runtime waits.
  EXPECT(leaves_work([](int *to) {
    worker w;
    w.begin(to, count);
    w.forget();
    dlclose(w.library);
  }));
  EXPECT(leaves_work([](int *to) {
    worker w;
    w.begin(to, count);
    w.forget();
    for (int i = 0; i < 10; ++i) { // opened and closed again while it works
      worker again;
      dlclose(again.library);
    }
    dlclose(w.library);
  }));
  // A child, however it ends, neither disturbs its parent's work nor waits for it.
  EXPECT(leaves_work([](int *to) {
    worker w;
    w.begin(to, count);
    w.forget();
    if (run([] {}) != 0 || run([] { _exit(0); }) != 0 || run([] { execl("/bin/true", "true", nullptr); }) != 0)
      exit(3);
  }));
  return result();
}
