// A tiled matrix product in a template.
//
// RUN: %amp-clang++ -std=c++17 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++17 -w -fsyntax-only %s
// REMARK: remark: accepted for Visual C++ compatibility: names of Visual C++, 'template' in 1 place
// REMARK-NOT: error
// CHECK: PASSED
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>
#include <ctime>
#include <cstdlib>
#include <assert.h>
#pragma warning(disable : 4996)
using namespace concurrency; using std::vector; using std::endl;

#define TILE_SIZE 16
typedef vector<float> fvec;
typedef array_view<const float, 2> const_mat;
typedef array_view<float, 2> mat;

template<typename _type>
void mxm_single_cpu(int M, int N, int W, const vector<_type>& va, const vector<_type>& vb, vector<_type>& vresult)
{
    if ((va.size() != M*N) || (vb.size() != N*W) || (vresult.size() != M*W))
        throw "Expected matrix dimension result(M*W) = a(M*N) * b(N*W)";
    for (unsigned k = 0; k < M; ++k)
        for (unsigned j = 0; j < W; ++j) {
            _type result = 0;
            for (unsigned i = 0; i < N; ++i) {
                unsigned idx_a = k * N + i; unsigned idx_b = i * W + j;
                result += va[idx_a] * vb[idx_b];
            }
            vresult[k * W + j] = result;
        }
}
template<typename _type, int tile_size>
void mxm_amp_tiled(int M, int N, int W, const vector<_type>& va, const vector<_type>& vb, vector<_type>& vresult)
{
    extent<2> e_a(M, N), e_b(N, W), e_c(M, W);
    array_view<const _type, 2> av_a(e_a, va);
    array_view<const _type, 2> av_b(e_b, vb);
    array_view<_type, 2> av_c(e_c, vresult);
    av_c.discard_data();
    parallel_for_each(av_c.extent.tile<tile_size,tile_size>(), [=] (tiled_index<tile_size,tile_size> tidx) restrict(amp)
    {
        tile_static _type localB[tile_size][tile_size];
        tile_static _type localA[tile_size][tile_size];
        _type temp_c = 0;
        index<2> localIdx = tidx.local;
        index<2> globalIdx = tidx.global;
        for (int i = 0; i < N; i += tile_size)
        {
            localA[localIdx[0]][localIdx[1]] = av_a(globalIdx[0], i + localIdx[1]);
            localB[localIdx[0]][localIdx[1]] = av_b(i + localIdx[0], globalIdx[1]);
            tidx.barrier.wait();
            for (unsigned k = 0; k < tile_size; k++)
                temp_c += localA[localIdx[0]][k] * localB[k][localIdx[1]];
            tidx.barrier.wait();
        }
        av_c[tidx] = temp_c;
    });
    av_c.synchronize();
}
template <typename _type> bool verify(vector<_type>& v1, vector<_type>& v2, int M, int W)
{
    for (int i = 0; i < M * W; ++i)
        if (fabs(v1[i] - v2[i]) > 0.01) return false;
    return true;
}
void initialize_array(fvec &v, unsigned size) { for (unsigned i = 0; i < size; ++i) v.push_back((float)rand() * 1.0f / RAND_MAX); }
int _tmain(int argc, _TCHAR* argv[])
{
    accelerator default_device;
    if (default_device == accelerator(accelerator::direct3d_ref)) std::cout << "WARNING!! Running on very slow emulator!" << std::endl;
    srand(2012);
    const int M = 64, N = 64, W = 64;
    fvec v_a, v_b, v_c_cpu(M * W), v_c_amp(M * W);
    initialize_array(v_a, M * N); initialize_array(v_b, N * W);
    mxm_single_cpu(M, N, W, v_a, v_b, v_c_cpu);
    mxm_amp_tiled<float, TILE_SIZE>(M, N, W, v_a, v_b, v_c_amp);
    std::cout << (verify(v_c_cpu, v_c_amp, M, W) ? "PASSED" : "FAILED") << endl;
    return 0;
}
