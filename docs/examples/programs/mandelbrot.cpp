// A picture of the Mandelbrot set, computed by a kernel, compared with a serial result and written as a
// PNG. Build it with -lpng.
//
//   mandelbrot [size [file]]     size x size pixels; defaults: 2048 and mandelbrot.png
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <png.h>
#include <vector>

using namespace concurrency;

static const int max_iterations = 256;

/// Returns the number of steps of z -> z^2 + c until z leaves the circle of radius 2.
int escape_time(float re, float im) restrict(cpu, amp) {
  float x = 0, y = 0;
  int n = 0;
  while (n < max_iterations && x * x + y * y <= 4) {
    float next = x * x - y * y + re;
    y = 2 * x * y + im;
    x = next;
    ++n;
  }
  return n;
}

/// Red, green, blue and alpha, as bytes in this order.
unsigned color(int n) restrict(cpu, amp) {
  if (n == max_iterations)
    return 0xff000000u;
  unsigned r = n * 5 < 256 ? n * 5 : 255;
  unsigned g = n * 3 < 256 ? n * 3 : 255;
  unsigned b = n * 11 + 60 < 256 ? n * 11 + 60 : 255;
  return r | g << 8 | b << 16 | 0xff000000u;
}

unsigned pixel(int row, int column, int size) restrict(cpu, amp) {
  float re = -2.2f + 3.0f * column / size;
  float im = -1.5f + 3.0f * row / size;
  return color(escape_time(re, im));
}

bool write_png(const char *file, const std::vector<unsigned> &pixels, int size) {
  png_image image = png_image();
  image.version = PNG_IMAGE_VERSION;
  image.width = image.height = static_cast<png_uint_32>(size);
  image.format = PNG_FORMAT_RGBA;
  if (png_image_write_to_file(&image, file, 0, pixels.data(), 0, nullptr))
    return true;
  std::cerr << file << ": " << image.message << "\n";
  return false;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? std::atoi(argv[1]) : 2048;
  const char *file = argc > 2 ? argv[2] : "mandelbrot.png";
  if (size <= 0) {
    std::cerr << "the size must be positive\n";
    return 2;
  }
  std::vector<unsigned> pixels(static_cast<size_t>(size) * size);

  auto start = std::chrono::steady_clock::now();
  array_view<unsigned, 2> picture(size, size, pixels);
  picture.discard_data();
  parallel_for_each(picture.extent, [=](index<2> i) restrict(amp) {
    picture[i] = pixel(i[0], i[1], size);
  });
  picture.synchronize();
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  // A device may fuse a multiplication and an addition where the host does not. The orbits of a
  // few points at the border then leave the circle at a different step: one in a hundred is generous.
  size_t different = 0;
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column)
      different += pixels[static_cast<size_t>(row) * size + column] != pixel(row, column, size);
  bool ok = different <= pixels.size() / 100;
  std::cout << size << " x " << size << " pixels: " << (ok ? "ok" : "WRONG") << ", "
            << time.count() << " ms\n";
  return write_png(file, pixels, size) && ok ? 0 : 1;
}
