// A Gaussian blur of a PNG with textures. The picture is a texture of bytes that kernels read as
// fractions, and its border repeats beyond the edges; a sampler does both. One pass along the rows,
// one along the columns. Compared with a serial result. Build it with -lpng.
//
//   gaussian_blur input.png output.png [sigma]     sigma in pixels (default: 4)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_graphics.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <png.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

static const int max_radius = 48;

struct blur_weights {
  int radius;
  float weight[max_radius + 1]; ///< by distance of the pixels; their sum is 1
};

blur_weights make_weights(float sigma) {
  blur_weights w = {};
  w.radius = std::min(static_cast<int>(std::ceil(3 * sigma)), max_radius);
  float sum = 0;
  for (int i = 0; i <= w.radius; ++i) {
    w.weight[i] = std::exp(-i * i / (2 * sigma * sigma));
    sum += i == 0 ? w.weight[i] : 2 * w.weight[i];
  }
  for (int i = 0; i <= w.radius; ++i)
    w.weight[i] /= sum;
  return w;
}

/// One pass from a texture into another; `step` is the distance between neighbors in coordinates.
template <typename From, typename To>
void blur_pass(texture_view<const From, 2> from, texture_view<To, 2> to, float_2 step,
               const blur_weights &w) {
  const float width = static_cast<float>(from.extent[1]),
              height = static_cast<float>(from.extent[0]);
  const sampler nearest(filter_point, address_clamp);
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const float_2 here((i[1] + 0.5f) / width, (i[0] + 0.5f) / height);
        float_4 sum = float_4(from.sample(nearest, here)) * w.weight[0];
        for (int k = 1; k <= w.radius; ++k)
          sum += (float_4(from.sample(nearest, here + step * static_cast<float>(k))) +
                  float_4(from.sample(nearest, here - step * static_cast<float>(k)))) *
                 w.weight[k];
        to.set(i, To(sum));
      });
}

/// The same on the host, in double: the exact value of each byte before rounding.
std::vector<double> serial_blur(const std::vector<unsigned char> &pixels, int width, int height,
                                const blur_weights &w) {
  std::vector<double> from(pixels.begin(), pixels.end()), to(from.size());
  auto pass = [&](int dx, int dy) {
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int c = 0; c < 4; ++c) {
          double sum = 0;
          for (int k = -w.radius; k <= w.radius; ++k) {
            const int u = std::min(std::max(x + k * dx, 0), width - 1);
            const int v = std::min(std::max(y + k * dy, 0), height - 1);
            sum += w.weight[std::abs(k)] * from[4 * (static_cast<size_t>(v) * width + u) + c];
          }
          to[4 * (static_cast<size_t>(y) * width + x) + c] = sum;
        }
    from.swap(to);
  };
  pass(1, 0);
  pass(0, 1);
  return from;
}

int main(int argc, char **argv) {
  const float sigma = argc > 3 ? static_cast<float>(std::atof(argv[3])) : 4;
  if (argc < 3 || !(sigma > 0)) {
    std::cerr << "usage: gaussian_blur input.png output.png [sigma]\n";
    return 2;
  }
  png_image image = png_image();
  image.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&image, argv[1])) {
    std::cerr << argv[1] << ": " << image.message << "\n";
    return 2;
  }
  image.format = PNG_FORMAT_RGBA;
  std::vector<unsigned char> pixels(PNG_IMAGE_SIZE(image));
  if (!png_image_finish_read(&image, nullptr, pixels.data(), 0, nullptr)) {
    std::cerr << argv[1] << ": " << image.message << "\n";
    return 2;
  }
  const int width = static_cast<int>(image.width), height = static_cast<int>(image.height);
  const unsigned bytes = static_cast<unsigned>(pixels.size());
  const blur_weights weights = make_weights(sigma);

  const texture<unorm_4, 2> picture(height, width, pixels.data(), bytes, 8u);
  texture<float_4, 2> rows(height, width);
  texture<unorm_4, 2> result(height, width, 8u);
  blur_pass<unorm_4, float_4>(picture, rows, float_2(1.0f / width, 0), weights);
  blur_pass<float_4, unorm_4>(texture_view<const float_4, 2>(rows), result,
                              float_2(0, 1.0f / height), weights);
  std::vector<unsigned char> blurred(pixels.size());
  copy(result, blurred.data(), bytes);

  const std::vector<double> expected = serial_blur(pixels, width, height, weights);
  double worst = 0;
  for (size_t i = 0; i < blurred.size(); ++i)
    worst = std::max(worst, std::fabs(blurred[i] - expected[i]));
  const double bound = 0.51; // in units of a byte; rounding contributes half
  const bool ok = worst < bound;
  std::cout << width << " x " << height << ", sigma " << sigma << ": "
            << (ok ? "ok, within " : "WRONG, not within ") << bound << " of the exact bytes\n";
  if (!png_image_write_to_file(&image, argv[2], 0, blurred.data(), 0, nullptr)) {
    std::cerr << argv[2] << ": " << image.message << "\n";
    return 2;
  }
  return ok ? 0 : 1;
}
