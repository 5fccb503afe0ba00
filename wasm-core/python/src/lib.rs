//! The engine inside the Python package `coscope`. The interface for users is in package/coscope.

mod analysis;
mod crew;
mod document;
mod error;
mod run;

use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult, pymodule, wrap_pyfunction};

/// Functions and classes that package/coscope/_native.pyi describes.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ENGINE_VERSION", engine::run::ENGINE_VERSION)?;
    module.add("MAX_DOCUMENT_BYTES", ::document::MAX_DOCUMENT_BYTES)?;
    let dictionaries = [
        include_str!("../../../web/scenario/link/dictionary-1.txt"),
        include_str!("../../../web/scenario/link/dictionary-2.txt"),
    ];
    module.add("LINK_DICTIONARIES", dictionaries)?;
    module.add("SHIPPED_TRACES", concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/traces"))?;
    module.add_class::<document::Document>()?;
    module.add_class::<document::Traces>()?;
    module.add_function(wrap_pyfunction!(document::read, module)?)?;
    module.add_function(wrap_pyfunction!(document::shipped, module)?)?;
    module.add_function(wrap_pyfunction!(document::scenario_ids, module)?)?;
    module.add_function(wrap_pyfunction!(document::keys, module)?)?;
    module.add_function(wrap_pyfunction!(document::sweep_key, module)?)?;
    module.add_function(wrap_pyfunction!(run::run, module)?)?;
    module.add_function(wrap_pyfunction!(run::run_many, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::program_reuse, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::trace_reuse, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::corun, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::machine, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::shipped_machine, module)?)?;
    module.add_function(wrap_pyfunction!(analysis::paper, module)?)
}
