//! `coscope-bindgen ENGINE.wasm OUT_DIR`: writes the JavaScript and TypeScript declarations around a compiled engine.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let wasm = arguments.next().context("usage: coscope-bindgen ENGINE.wasm OUT_DIR")?;
    let out_dir = arguments.next().context("usage: coscope-bindgen ENGINE.wasm OUT_DIR")?;
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true) // who imports it says where the module is
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(out_dir)
}
