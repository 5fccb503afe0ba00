//! Bytes of memory in use, counted by the allocator: a sum over the parts of a run would not stay complete, and the pages
//! of a WebAssembly memory include what is free.

use cap::Cap;
use std::alloc::{GlobalAlloc, Layout, System};

/// Counts out of line: inlined at every allocation, it would make the module 2 % larger.
struct Counted(Cap<System>);

#[global_allocator]
static ALLOCATOR: Counted = Counted(Cap::new(System, usize::MAX));

/// Bytes in use now.
pub fn taken() -> usize {
    ALLOCATOR.0.allocated()
}

#[expect(unsafe_code, reason = "the trait demands it; every call is passed on unchanged")]
unsafe impl GlobalAlloc for Counted {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe { self.0.alloc(layout) }
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { self.0.dealloc(block, layout) }
    }

    #[inline(never)]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe { self.0.alloc_zeroed(layout) }
    }

    #[inline(never)]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe { self.0.realloc(block, layout, size) }
    }
}
