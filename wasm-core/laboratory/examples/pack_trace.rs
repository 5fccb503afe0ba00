//! Packs a section of lackey text from standard input into a `.cst` file, of all threads or of some. workloads/traces.md
//! describes how the shipped traces were made.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{Read, stdin};

use engine::trace::{DataRef, Effort, Encoder, TextFormat, TextParser, TraceLabel};

const USAGE: &str = "usage: pack_trace OUT.cst SKIPPED KEPT NAME ABOUT COMMAND [LEFT_OUT] < lackey.txt (data references \
                     of each thread; LEFT_OUT is the first so many threads)";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let left_out: u16 = if arguments.len() == 7 { arguments.remove(6).parse()? } else { 0 };
    let [out, skipped, kept, name, about, command] = <[String; 6]>::try_from(arguments).map_err(|_| USAGE)?;
    let (skipped, kept): (u64, u64) = (skipped.parse()?, kept.parse()?);

    let mut parser = TextParser::new(TextFormat::Lackey);
    let mut encoder = Encoder::new(Effort::Smallest);
    let mut seen: BTreeMap<u16, u64> = BTreeMap::new();
    let mut each = |mut reference: DataRef| -> Result<(), Box<dyn Error>> {
        let seen = seen.entry(reference.thread).or_default();
        *seen += 1;
        if let Some(thread) = reference.thread.checked_sub(left_out)
            && *seen > skipped
            && *seen - skipped <= kept
        {
            reference.thread = thread;
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
    let names: Vec<String> = parser.threads().split_off(usize::from(left_out));
    let (file, meta) = encoder.finish(TraceLabel { name, about, command }, &names)?;
    std::fs::write(&out, &file)?;
    eprintln!("{out}: {} bytes, {meta:?}", file.len());
    Ok(())
}
