// C++ exceptions on WebAssembly: the part of the runtime that Debian's libc++abi leaves out.
//
// The compiler (-fwasm-exceptions) turns throw into an instruction of WebAssembly, and enters the
// landing pad of each function on the way. A landing pad calls _Unwind_CallPersonality, which looks
// up in the function's table of handlers whether one of them takes this exception: the Itanium C++
// ABI, with the number of the landing pad instead of an address. Frames are unwound by the engine
// of the browser.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>

namespace __cxxabiv1 {

// As libc++abi declares it: whether a handler for this type catches an exception of another one.
class __shim_type_info : public std::type_info {
public:
    ~__shim_type_info() override;
    virtual void noop1() const;
    virtual void noop2() const;
    virtual bool can_catch(const __shim_type_info* thrown, void*& object) const = 0;
};

}  // namespace __cxxabiv1

namespace {

// In front of every exception object.
struct alignas(16) Exception {
    const std::type_info* type;
    void* (*destroy)(void*);  // a destructor returns its object on WebAssembly
    void* caught;             // the object, as the handler sees it
    Exception* below;         // caught before this one and still being handled
    unsigned references;
    unsigned handlers;

    void* object() { return this + 1; }
    static Exception* of(void* object) { return static_cast<Exception*>(object) - 1; }
};

Exception* handled = nullptr;  // the innermost exception that is being handled
unsigned in_flight = 0;

[[noreturn]] void raise(Exception* exception) {
    ++in_flight;
    __builtin_wasm_throw(0, exception);
}

// --- the table of handlers of a function

std::uintptr_t read_unsigned(const std::uint8_t*& at) {
    std::uintptr_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uintptr_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) return value;
    }
}

std::intptr_t read_signed(const std::uint8_t*& at) {
    std::uintptr_t value = 0;
    for (unsigned shift = 0;;) {
        const std::uint8_t byte = *at++;
        value |= static_cast<std::uintptr_t>(byte & 0x7FU) << shift;
        shift += 7;
        if ((byte & 0x80U) != 0) continue;
        if ((byte & 0x40U) != 0 && shift < 32) value |= ~std::uintptr_t{0} << shift;
        return static_cast<std::intptr_t>(value);
    }
}

// The number of the handler that takes the exception at this landing pad; 0: none of them.
std::uintptr_t find_handler(const std::uint8_t* at, std::uintptr_t landing_pad,
                            Exception& exception) {
    constexpr std::uint8_t omitted = 0xFF;
    if (*at++ != omitted) std::abort();  // the start of landing pads, which have no addresses here
    const bool has_types = *at++ != omitted;
    const std::uintptr_t types_offset = has_types ? read_unsigned(at) : 0;
    const auto* const types =
        reinterpret_cast<const __cxxabiv1::__shim_type_info* const*>(at + types_offset);
    ++at;  // the encoding of call sites
    const std::uintptr_t sites_bytes = read_unsigned(at);
    const std::uint8_t* const actions = at + sites_bytes;
    std::uintptr_t action = 0;
    for (std::uintptr_t site = 0; site <= landing_pad && at < actions; ++site) {
        read_unsigned(at);  // the landing pad of the call site: they are in order
        action = read_unsigned(at);
    }
    while (action != 0) {
        const std::uint8_t* entry = actions + action - 1;
        const std::intptr_t number = read_signed(entry);
        const std::uint8_t* const next = entry;
        if (number > 0) {
            const auto* const wanted = types[-number];
            exception.caught = exception.object();
            const auto* const thrown =
                static_cast<const __cxxabiv1::__shim_type_info*>(exception.type);
            if (wanted == nullptr || wanted->can_catch(thrown, exception.caught))
                return static_cast<std::uintptr_t>(number);
        }
        const std::intptr_t step = read_signed(entry);
        if (step == 0) return 0;
        action = static_cast<std::uintptr_t>(next - actions + step) + 1;
    }
    return 0;
}

}  // namespace

extern "C" {

// A landing pad writes the first two and reads the last one.
struct {
    std::uintptr_t landing_pad;
    const std::uint8_t* handlers;
    std::uintptr_t selector;
} __wasm_lpad_context;

int _Unwind_CallPersonality(void* thrown) {
    auto& context = __wasm_lpad_context;
    context.selector =
        find_handler(context.handlers, context.landing_pad, *static_cast<Exception*>(thrown));
    return 0;
}

int __gxx_wasm_personality_v0() { std::abort(); }  // only its name is used

void* __cxa_allocate_exception(std::size_t bytes) {
    void* const memory = std::calloc(1, sizeof(Exception) + bytes);
    if (memory == nullptr) std::terminate();
    return static_cast<Exception*>(memory)->object();
}

void __cxa_free_exception(void* object) { std::free(Exception::of(object)); }

void __cxa_increment_exception_refcount(void* object) {
    if (object != nullptr) ++Exception::of(object)->references;
}

void __cxa_decrement_exception_refcount(void* object) {
    if (object == nullptr || --Exception::of(object)->references != 0) return;
    if (Exception::of(object)->destroy != nullptr) Exception::of(object)->destroy(object);
    __cxa_free_exception(object);
}

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
    Exception* const exception = Exception::of(object);
    exception->type = type;
    exception->destroy = destroy;
    exception->caught = object;
    exception->references = 1;
    raise(exception);
}

void* __cxa_get_exception_ptr(void* thrown) { return static_cast<Exception*>(thrown)->caught; }

void* __cxa_begin_catch(void* thrown) {
    auto* const exception = static_cast<Exception*>(thrown);
    --in_flight;
    if (exception->handlers++ == 0) {
        exception->below = handled;
        handled = exception;
    }
    return exception->caught;
}

void __cxa_end_catch() {
    Exception* const exception = handled;
    if (--exception->handlers != 0) return;
    handled = exception->below;
    __cxa_decrement_exception_refcount(exception->object());
}

[[noreturn]] void __cxa_rethrow() {
    if (handled == nullptr) std::terminate();
    __cxa_increment_exception_refcount(handled->object());  // the handler's end gives one up
    raise(handled);
}

void* __cxa_current_primary_exception() {
    if (handled == nullptr) return nullptr;
    ++handled->references;
    return handled->object();
}

void __cxa_rethrow_primary_exception(void* object) {
    if (object == nullptr) return;
    __cxa_increment_exception_refcount(object);
    raise(Exception::of(object));
}

unsigned __cxa_uncaught_exceptions() noexcept { return in_flight; }
bool __cxa_uncaught_exception() noexcept { return in_flight != 0; }

}  // extern "C"

// libc++abi's own operators end the program when memory runs out.
void* operator new(std::size_t bytes) {
    if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    throw std::bad_alloc();
}
