// Members of libc++'s classes for threads, files and numbers that its library for WebAssembly
// leaves out, for a machine with one thread and no files.
#include <cctype>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

_LIBCPP_BEGIN_NAMESPACE_STD

// --- locks and threads: see __external_threading

// Thrown here, because libc++ itself is compiled without exceptions.
int __libcpp_thread_create(__libcpp_thread_t*, void* (*)(void*), void*) {
    throw system_error(make_error_code(errc::resource_unavailable_try_again));
}

mutex::~mutex() noexcept = default;
void mutex::lock() { __libcpp_mutex_lock(&__m_); }
bool mutex::try_lock() noexcept { return __libcpp_mutex_trylock(&__m_); }
void mutex::unlock() noexcept { __libcpp_mutex_unlock(&__m_); }

condition_variable::~condition_variable() = default;
void condition_variable::notify_one() noexcept {}
void condition_variable::notify_all() noexcept {}
void condition_variable::wait(unique_lock<mutex>&) noexcept { __builtin_trap(); }
void condition_variable::__do_timed_wait(
    unique_lock<mutex>&, chrono::time_point<chrono::system_clock, chrono::nanoseconds>) noexcept {}

thread::~thread() = default;
void thread::join() {}
void thread::detach() {}
unsigned thread::hardware_concurrency() noexcept { return 1; }

namespace this_thread {
void sleep_for(const chrono::nanoseconds&) {}
}  // namespace this_thread

__thread_struct::__thread_struct() : __p_(nullptr) {}
__thread_struct::~__thread_struct() = default;
__thread_specific_ptr<__thread_struct>& __thread_local_data() { __builtin_trap(); }

// Waiting for an atomic value that no other thread can change.
void __cxx_atomic_notify_one(const volatile void*) noexcept {}
void __cxx_atomic_notify_all(const volatile void*) noexcept {}
__cxx_contention_t __libcpp_atomic_monitor(const volatile void*) noexcept { return 0; }
void __libcpp_atomic_wait(const volatile void*, __cxx_contention_t) noexcept { __builtin_trap(); }

// --- files: there are none, and none can be made

namespace filesystem {

namespace {

error_code none() { return make_error_code(errc::no_such_file_or_directory); }

template <class T>
T refused(error_code* reason, T value) {
    if (reason == nullptr) throw system_error(none());
    *reason = none();
    return value;
}

}  // namespace

file_status __status(const path&, error_code* reason) {
    return refused(reason, file_status(file_type::not_found));
}
uintmax_t __file_size(const path&, error_code* reason) { return refused(reason, uintmax_t{0}); }
file_time_type __last_write_time(const path&, error_code* reason) {
    return refused(reason, file_time_type{});
}
bool __create_directories(const path&, error_code* reason) { return refused(reason, false); }
bool __remove(const path&, error_code* reason) { return refused(reason, false); }

directory_iterator::directory_iterator(const path&, error_code* reason, directory_options) {
    refused(reason, 0);
}
directory_iterator& directory_iterator::__increment(error_code*) { return *this; }
const directory_entry& directory_iterator::__dereference() const { __builtin_trap(); }

}  // namespace filesystem

template class basic_filebuf<char>;
template class basic_ifstream<char>;

// --- numbers

// As strtod, but without leading spaces, signs other than -, and hexadecimal numbers.
from_chars_result from_chars(const char* first, const char* last, double& value) {
    const string text(first, last);
    const char* const digits = text.c_str() + (text.starts_with('-') ? 1 : 0);
    if (isdigit(static_cast<unsigned char>(*digits)) == 0 && *digits != '.' && *digits != 'i' &&
        *digits != 'n')
        return {first, errc::invalid_argument};
    if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        value = 0;
        return {first + (digits + 1 - text.c_str()), errc{}};
    }
    char* end = nullptr;
    errno = 0;
    const double read = strtod(text.c_str(), &end);
    if (end == text.c_str()) return {first, errc::invalid_argument};
    const char* const stop = first + (end - text.c_str());
    if (errno == ERANGE) return {stop, errc::result_out_of_range};
    value = read;
    return {stop, errc{}};
}

_LIBCPP_END_NAMESPACE_STD
