//! How many bytes are allocated: asked of the allocator, because no sum over the parts of a run stays complete.

use cap::Cap;
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

/// Bytes that are allocated now.
pub fn allocated() -> usize {
    usize::MAX - ALLOCATOR.remaining()
}

/// Does something, and says how many bytes more are allocated after it. Nothing else may run meanwhile.
pub fn allocated_by<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let before = allocated();
    let made = make();
    (made, allocated().saturating_sub(before))
}
