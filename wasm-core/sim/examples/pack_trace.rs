//! Packs a stretch of lackey text from standard input into a `.cst` file. How the shipped traces were made:
//! workloads/traces.md.

use std::error::Error;
use std::io::{Read, stdin};

use coscope_sim::trace::{DataRef, Effort, Encoder, TextFormat, TextParser, TraceLabel};

const USAGE: &str =
    "usage: pack_trace OUT.cst SKIPPED KEPT NAME ABOUT COMMAND < lackey.txt (data references)";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, skipped, kept, name, about, command] = <[String; 6]>::try_from(arguments).map_err(|_| USAGE)?;
    let (skipped, kept): (u64, u64) = (skipped.parse()?, kept.parse()?);

    let mut parser = TextParser::new(TextFormat::Lackey);
    let mut encoder = Encoder::new(Effort::Smallest);
    let mut seen = 0;
    let mut each = |reference: DataRef| -> Result<(), Box<dyn Error>> {
        seen += 1;
        if seen > skipped && encoder.references() < kept {
            encoder.push(reference)?;
        }
        Ok(())
    };
    let mut chunk = vec![0; 1 << 20];
    loop {
        match stdin().read(&mut chunk)? {
            0 => break,
            bytes => parser.push(&chunk[..bytes], &mut each)?,
        }
    }
    parser.finish(&mut each)?;
    let (file, meta) = encoder.finish(TraceLabel { name, about, command })?;
    std::fs::write(&out, &file)?;
    eprintln!("{out}: {} bytes, {meta:?}", file.len());
    Ok(())
}
