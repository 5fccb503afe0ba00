//! Bytes of memory in use, read from the allocator: a sum over the parts of a run would not stay complete.

/// Bytes in use now: pages of the module's memory, which never shrinks. An allocator that counts would be inlined at
/// every allocation and make the module 2 % larger.
#[cfg(target_arch = "wasm32")]
pub fn taken() -> usize {
    core::arch::wasm32::memory_size::<0>() << 16
}

/// Bytes in use now.
#[cfg(not(target_arch = "wasm32"))]
pub fn taken() -> usize {
    usize::MAX - native::ALLOCATOR.remaining()
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use cap::Cap;
    use std::alloc::System;

    #[global_allocator]
    pub static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);
}
