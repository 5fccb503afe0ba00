//! The policy that docs/write-a-policy.md develops step by step compiles as printed there. A test of the docs compares
//! the two.

#[path = "least_misses.rs"]
mod least_misses;

use engine::policy::{Registered, on_any_machine};

#[test]
fn registers_as_the_others_do() {
    let written = Registered { info: least_misses::info, build: least_misses::build, check: on_any_machine };
    let info = (written.info)();
    assert_eq!(info.id, "least-misses");
    assert_eq!(info.params.len(), 1);
}
