// A header that a program includes and that a module contains as well.
#ifndef SHARED_H
#define SHARED_H
template <class T> struct Pair {
  T first = 1, second = 2;
};
inline int early() { return Pair<int>().first; }
#endif
