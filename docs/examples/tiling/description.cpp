// The location of each thread of a tiled kernel: in the compute domain and in its tile, and the location of
// the tile. An 8 x 9 matrix of structures is divided into tiles of 2 x 3. On a terminal, tiles alternate
// between red and green.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iomanip>
#include <iostream>
#include <unistd.h>
#include <vector>

using namespace concurrency;

const int ROWS = 8;
const int COLS = 9;

struct Description {
  int value;
  int tileRow; // the tile
  int tileColumn;
  int globalRow; // the thread in the matrix
  int globalColumn;
  int localRow; // the thread in its tile
  int localColumn;
};

void SetConsoleColor(int color) {
  static const bool terminal = isatty(STDOUT_FILENO) != 0;
  if (terminal)
    std::cout << (color == 0 ? "\033[31m" : "\033[32m");
}

void TilingDescription() {
  std::vector<Description> descs;
  for (int i = 0; i < ROWS * COLS; i++) {
    Description d = {i, 0, 0, 0, 0, 0, 0};
    descs.push_back(d);
  }

  extent<2> matrix(ROWS, COLS);
  array_view<Description, 2> descriptions(matrix, descs);

  parallel_for_each(descriptions.extent.tile<2, 3>(),
                    [=](tiled_index<2, 3> t_idx) restrict(amp) {
                      descriptions[t_idx].globalRow = t_idx.global[0];
                      descriptions[t_idx].globalColumn = t_idx.global[1];
                      descriptions[t_idx].tileRow = t_idx.tile[0];
                      descriptions[t_idx].tileColumn = t_idx.tile[1];
                      descriptions[t_idx].localRow = t_idx.local[0];
                      descriptions[t_idx].localColumn = t_idx.local[1];
                    });

  for (int row = 0; row < ROWS; row++) {
    auto color = [=](int column) {
      const Description &d = descriptions(row, column);
      SetConsoleColor((d.tileRow + d.tileColumn) % 2);
    };
    for (int column = 0; column < COLS; column++) {
      color(column);
      std::cout << "Value: " << std::setw(2) << descriptions(row, column).value << "      ";
    }
    std::cout << "\n";

    for (int column = 0; column < COLS; column++) {
      color(column);
      std::cout << "Tile:   (" << descriptions(row, column).tileRow << ","
                << descriptions(row, column).tileColumn << ")  ";
    }
    std::cout << "\n";

    for (int column = 0; column < COLS; column++) {
      color(column);
      std::cout << "Global: (" << descriptions(row, column).globalRow << ","
                << descriptions(row, column).globalColumn << ")  ";
    }
    std::cout << "\n";

    for (int column = 0; column < COLS; column++) {
      color(column);
      std::cout << "Local:  (" << descriptions(row, column).localRow << ","
                << descriptions(row, column).localColumn << ")  ";
    }
    std::cout << "\n\n";
  }
  if (isatty(STDOUT_FILENO))
    std::cout << "\033[0m";
}

int main() { TilingDescription(); }
