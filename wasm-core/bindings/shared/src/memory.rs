//! Bytes of memory in use, counted by the allocator: a sum over the parts of a run would not stay complete, and the pages
//! of a WebAssembly memory include what is free. Crates that count do so in each allocation: 2 % more module.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, and the bytes that it has given.
struct Counted(AtomicUsize);

#[global_allocator]
static ALLOCATOR: Counted = Counted(AtomicUsize::new(0));

/// Bytes in use now.
pub fn taken() -> usize {
    ALLOCATOR.0.load(Relaxed)
}

#[expect(unsafe_code, reason = "the trait demands it; every call is passed on unchanged")]
unsafe impl GlobalAlloc for Counted {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.0.fetch_add(layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        self.0.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(block, layout) }
    }

    #[inline(never)]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        self.0.fetch_add(layout.size(), Relaxed);
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline(never)]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        self.0.fetch_add(size.wrapping_sub(layout.size()), Relaxed);
        unsafe { System.realloc(block, layout, size) }
    }
}
