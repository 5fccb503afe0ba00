//! Reading a recorded trace of any length, reference by reference.

use clap::ValueEnum;
use engine::trace::{CstError, DataRef, Decoder, ImportError, TextError, TextFormat, TextParser, read_meta};
use std::fmt::Display;
use std::fs::File;
use std::io::{Read, stdin};

/// The format of a trace.
#[derive(clap::Args)]
pub struct TraceText {
    /// Format of a text trace; not needed for a compact trace.
    #[arg(long)]
    format: Option<Format>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// valgrind --tool=lackey --trace-mem=yes
    Lackey,
    /// Dinero's din: label, address and, if known, bytes, all hexadecimal
    Din,
    /// Several threads: thread, R or W, address (hexadecimal) and, if known, bytes
    Threads,
    /// drrun -t drmemtrace -tool view
    Drmemtrace,
}

impl From<Format> for TextFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Lackey => Self::Lackey,
            Format::Din => Self::Din,
            Format::Threads => Self::Threads,
            Format::Drmemtrace => Self::Drmemtrace,
        }
    }
}

/// Bytes read at once.
pub const CHUNK_BYTES: usize = 1 << 20;
/// Bytes of text between two progress lines.
pub const PROGRESS_BYTES: u64 = 256_000_000;
/// The first bytes of a compact trace.
const CST_MAGIC: &[u8] = b"cst\x1a";

impl TraceText {
    /// Passes every data reference of a file (`-` is standard input) to `each`.
    ///
    /// # Errors
    /// A file that cannot be read, is not a trace or contains no reference; the first error of `each`.
    pub fn read<E>(&self, file: &str, each: impl FnMut(&DataRef) -> Result<(), E>) -> Result<(), String>
    where
        E: From<TextError> + From<CstError> + Display,
    {
        let fail = |problem: String| format!("{file}: {problem}");
        let mut input: Box<dyn Read> = match file {
            "-" => Box::new(stdin()),
            file => Box::new(File::open(file).map_err(|e| fail(e.to_string()))?),
        };
        let mut start = Vec::new();
        input
            .by_ref()
            .take(CST_MAGIC.len() as u64)
            .read_to_end(&mut start)
            .map_err(|e| fail(e.to_string()))?;
        let read = match (start == CST_MAGIC, self.format) {
            (true, _) => read_compact(start, input, each),
            (false, Some(format)) => read_text(&start, input, format, each),
            (false, None) => {
                let names = TextFormat::ALL.map(TextFormat::name).join(", ");
                Err(format!("this is not a compact trace; say --format and one of {names}"))
            }
        };
        read.map_err(fail)
    }
}

/// The bound of a header, in bytes.
const HEADER_BYTES: u64 = 128 << 10;
/// The most bytes per reference in the file: a code, two halves of a shape, an address and a run of one thread, all
/// unpacked.
const REFERENCE_BYTES: u64 = 32;

/// A compact trace file; reads at most what its header allows.
///
/// # Errors
/// A file that cannot be read, is not a trace, or is longer than its references allow.
pub fn compact_file(mut input: impl Read) -> Result<Vec<u8>, String> {
    let mut file = Vec::new();
    let mut take = |file: &mut Vec<u8>, bytes: u64| {
        input.by_ref().take(bytes).read_to_end(file).map(|read| read as u64).map_err(|e| e.to_string())
    };
    take(&mut file, HEADER_BYTES)?;
    let references = read_meta(&file).map_err(|e| e.to_string())?.references;
    let most = references * REFERENCE_BYTES;
    if take(&mut file, most + 1)? > most {
        return Err(format!(
            "its header states {references} references, which take up to {} bytes; it is longer",
            HEADER_BYTES + most
        ));
    }
    Ok(file)
}

fn read_compact<E: From<CstError> + Display>(
    start: Vec<u8>,
    mut input: impl Read,
    mut each: impl FnMut(&DataRef) -> Result<(), E>,
) -> Result<(), String> {
    let file = compact_file(start.as_slice().chain(&mut input))?;
    let mut read = || -> Result<(), E> {
        for reference in Decoder::new(&file)? {
            each(&reference?)?;
        }
        Ok(())
    };
    read().map_err(|e| e.to_string())
}

fn read_text<E: From<TextError> + Display>(
    start: &[u8],
    mut input: impl Read,
    format: Format,
    mut each: impl FnMut(&DataRef) -> Result<(), E>,
) -> Result<(), String> {
    let format = TextFormat::from(format);
    let mut parser = TextParser::new(format);
    let mut references = 0u64;
    let mut push = |reference: DataRef| {
        references += 1;
        each(&reference)
    };
    let say = |error: E| error.to_string();
    parser.push(start, &mut push).map_err(say)?;
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut reported = 0;
    loop {
        let progress = parser.text_bytes() / PROGRESS_BYTES;
        if progress > reported {
            reported = progress;
            eprintln!("{} MB read, line {}", parser.text_bytes() / 1_000_000, parser.lines());
        }
        match input.read(&mut chunk).map_err(|e| e.to_string())? {
            0 => break,
            read => parser.push(&chunk[..read], &mut push).map_err(say)?,
        }
    }
    parser.finish(&mut push).map_err(say)?;
    if references == 0 {
        return Err(ImportError::NoReferences { lines: parser.lines(), format }.to_string());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_of_a_trace_than_its_header_says() {
        assert_eq!(compact_file(std::io::repeat(0)), Err(CstError::NotATrace.to_string()));
        let sort = include_bytes!("../../../public/traces/sort.cst");
        assert_eq!(compact_file(&sort[..]).expect("it ships"), sort);
        let endless = compact_file(sort.chain(std::io::repeat(0))).expect_err("it never ends");
        assert!(endless.contains("references, which take up to"), "{endless}");
    }
}
