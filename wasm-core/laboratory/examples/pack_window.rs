//! Packs a representative section of a program's lackey text into a `.cst` file: of all windows of equal length after
//! start-up, the one whose misses are closest to their mean. scripts/record.mjs makes the witnesses with it.

use std::collections::HashMap;
use std::error::Error;
use std::io::{Read, stdin};

use engine::analysis::StackDistances;
use engine::trace::{DataRef, Decoder, Effort, Encoder, TextFormat, TextParser, TraceLabel, lines_of};
use serde_json::json;

const USAGE: &str = "usage: pack_window OUT.cst SKIPPED WINDOW MOST NAME ABOUT COMMAND < lackey.txt (data references; MOST \
                     are read after SKIPPED)";
const LINE_BYTES: u32 = 64;
/// Sizes, in lines, of the fully associative LRU caches in which windows are compared: 16 KB, 64 KB, 256 KB.
const SIZES: [u32; 3] = [256, 1024, 4096];

/// The packed references of one window, and the misses of their lines in each cache.
struct Window {
    file: Vec<u8>,
    misses: [u64; SIZES.len()],
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, skipped, length, most, name, about, command] =
        <[String; 7]>::try_from(arguments).map_err(|_| USAGE)?;
    let (skipped, length, most): (u64, u64, u64) = (skipped.parse()?, length.parse()?, most.parse()?);
    let windows = windows(skipped, length, most)?;
    let all: [u64; SIZES.len()] = std::array::from_fn(|size| windows.iter().map(|w| w.misses[size]).sum());
    let mean = all.map(|misses| misses as f64 / windows.len() as f64);
    // One added miss keeps the distance of a window without misses finite.
    let distance = |window: &Window| -> f64 {
        let ratios =
            window.misses.iter().zip(mean).map(|(&misses, mean)| (misses as f64 + 1.0) / (mean + 1.0));
        ratios.map(|ratio| ratio.ln().abs()).sum()
    };
    let places = 0..windows.len();
    let chosen = places.min_by(|&a, &b| distance(&windows[a]).total_cmp(&distance(&windows[b])));
    let chosen = chosen.ok_or("fewer data references after start-up than a window has")?;

    let mut encoder = Encoder::new(Effort::Smallest);
    for reference in Decoder::new(&windows[chosen].file)? {
        encoder.push(reference?)?;
    }
    let (file, meta) = encoder.finish(TraceLabel { name, about, command }, &[])?;
    std::fs::write(&out, &file)?;
    let per_1000 = |misses: f64| (100_000.0 * misses / length as f64).round() / 100.0;
    let said = json!({
        "window": chosen + 1,
        "of_windows": windows.len(),
        "misses_per_1000": windows[chosen].misses.map(|misses| per_1000(misses as f64)),
        "misses_per_1000_of_all": mean.map(per_1000),
    });
    println!("{said}");
    eprintln!("{out}: {} bytes, {meta:?}", file.len());
    Ok(())
}

/// The complete windows on standard input.
fn windows(skipped: u64, length: u64, most: u64) -> Result<Vec<Window>, Box<dyn Error>> {
    let mut windows = Vec::new();
    let mut distances = StackDistances::default();
    let mut numbers: HashMap<u64, u32> = HashMap::new();
    let (mut encoder, mut misses) = (Encoder::new(Effort::Quick), [0; SIZES.len()]);
    let mut seen = 0u64;
    read(|reference| {
        seen += 1;
        // A line used during start-up has no first use later.
        for line in lines_of(&reference, LINE_BYTES) {
            let next = u32::try_from(numbers.len())?;
            let distance = distances.reference(*numbers.entry(line).or_insert(next));
            if seen > skipped {
                let misses = misses.iter_mut().zip(SIZES);
                misses.for_each(|(misses, size)| {
                    *misses += u64::from(distance.is_none_or(|lines| lines > size))
                });
            }
        }
        if seen <= skipped {
            return Ok(true);
        }
        encoder.push(DataRef { thread: 0, ..reference })?;
        if (seen - skipped).is_multiple_of(length) {
            let encoder = std::mem::replace(&mut encoder, Encoder::new(Effort::Quick));
            let label = TraceLabel { name: String::new(), about: String::new(), command: String::new() };
            let (file, _) = encoder.finish(label, &[])?;
            windows.push(Window { file, misses: std::mem::take(&mut misses) });
        }
        Ok(seen - skipped < most)
    })?;
    Ok(windows)
}

/// Reads the data references on standard input until the end, or until `each` returns false.
fn read(mut each: impl FnMut(DataRef) -> Result<bool, Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let mut parser = TextParser::new(TextFormat::Lackey);
    let mut wants_more = true;
    let mut take = |reference: DataRef| -> Result<(), Box<dyn Error>> {
        if wants_more {
            wants_more = each(reference)?;
        }
        if wants_more { Ok(()) } else { Err(Enough.into()) }
    };
    let mut chunk = vec![0; 1 << 20];
    let ended = loop {
        match stdin().read(&mut chunk)? {
            0 => break parser.finish(&mut take).map(|_| ()),
            bytes => {
                if let Err(ended) = parser.push(&chunk[..bytes], &mut take) {
                    break Err(ended);
                }
            }
        }
    };
    match ended {
        Err(error) if error.downcast_ref::<Enough>().is_some() => Ok(()),
        other => other,
    }
}

#[derive(Debug, thiserror::Error)]
#[error("enough has been read")]
struct Enough;
