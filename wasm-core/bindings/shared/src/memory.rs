//! How many bytes of memory are taken: asked of whoever hands it out, because no sum over the parts of a run stays complete.

/// Bytes that are taken now. Pages of a module's memory, which never shrinks: an allocator that counts, inlined wherever
/// something is allocated, would make the module 2 % larger.
#[cfg(target_arch = "wasm32")]
pub fn taken() -> usize {
    core::arch::wasm32::memory_size::<0>() << 16
}

/// Bytes that are taken now.
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
