// Replaces libc++'s header of this name: iterators of std::array are pointers, as in other libraries.
#pragma once

#include_next <__configuration/abi.h>

#undef _LIBCPP_ABI_USE_WRAP_ITER_IN_STD_ARRAY
