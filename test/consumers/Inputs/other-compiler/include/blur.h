#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

// The interface between objects of both compilers: classes of the standard library, by value and by reference, virtual
// functions, exceptions.
struct Shape {
  virtual ~Shape() = default;
  virtual std::string name() const = 0;
  int size = 0;
};
struct Empty : std::runtime_error {
  using std::runtime_error::runtime_error;
};
std::map<std::string, std::vector<int>> blur(const Shape &shape, std::vector<int> row);
std::string compilerOfKernels();
std::string compilerOfTheRest();
int sum(const std::vector<int> &row, std::function<int(int)> each);
