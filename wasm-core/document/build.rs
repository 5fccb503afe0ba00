//! Embeds all files of workloads/, so that adding a file there is enough. The WebAssembly modules receive the files
//! from the page instead.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

const FOLDERS: [&str; 5] = ["programs", "machines", "scenarios", "variants", "lessons"];

fn main() {
    // Paths relative to the package: in a copied target folder, absolute ones would lead to another checkout's files.
    let workloads = Path::new("../../workloads");
    let mut lists = String::from("const EMBEDDED: &[(&str, &[Shipped])] = &[\n");
    for folder in FOLDERS {
        let path = workloads.join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        writeln!(lists, "({folder:?}, &[").expect("a string takes it");
        for id in ids(&path) {
            let file = path.join(format!("{id}.json"));
            println!("cargo::rerun-if-changed={}", file.display());
            let place = format!("/{}", file.display());
            writeln!(
                lists,
                "Shipped {{ id: {id:?}, text: include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?})) }},"
            )
            .expect("a string takes it");
        }
        lists.push_str("]),\n");
    }
    lists.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("embedded.rs"), lists).expect("the output folder can be written");
}

/// Names of a folder's files without `.json`, sorted.
fn ids(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the folder is there");
    let name =
        |file: fs::DirEntry| file.file_name().into_string().ok()?.strip_suffix(".json").map(String::from);
    let mut ids: Vec<String> = files.flatten().filter_map(name).collect();
    ids.sort();
    ids
}
