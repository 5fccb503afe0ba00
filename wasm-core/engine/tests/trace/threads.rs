//! Traces of several threads: text, file and playback.

use engine::trace::{
    DataRef, Decoder, Effort, EncodeError, Encoder, ImportError, Imported, Kind, MAX_TRACE_THREADS,
    PackedRef, Playback, TextError, TextFormat, TextImporter, TraceLabel,
};
use proptest::prelude::*;

fn label() -> TraceLabel {
    TraceLabel { name: "t".into(), about: "A test.".into(), command: "none".into() }
}

fn import(format: TextFormat, text: &str) -> Result<Imported, ImportError> {
    let mut importer = TextImporter::new(format);
    importer.push(text.as_bytes())?;
    importer.finish(label())
}

/// The imported references in the order of the text: thread's name, address, bytes, kind, instructions.
fn imported(format: TextFormat, text: &str) -> Vec<(String, u64, u16, Kind, u32)> {
    let done = import(format, text).expect("a trace");
    let name = |r: &DataRef| done.meta.threads.get(usize::from(r.thread)).map_or("", |t| t.name.as_str());
    let references = Decoder::new(&done.file).expect("a trace").map(|r| r.expect("undamaged"));
    references.map(|r| (name(&r).to_string(), r.address, r.size_bytes, r.kind, r.instructions)).collect()
}

fn made(
    thread: &str,
    address: u64,
    size_bytes: u16,
    kind: Kind,
    instructions: u32,
) -> (String, u64, u16, Kind, u32) {
    (thread.to_string(), address, size_bytes, kind, instructions)
}

const THREADS: &str = "# two workers\n\
    gc I 3\n\
    w-1 R 7ffe10 8  # a load\n\
    w-1\tI\n\
    17 w 0x7FFE18\n\
    w-1 W 00000000007ffe20 2\n\n\
    gc R 10 1\n";

#[test]
fn our_own_text_names_a_thread_in_each_line() {
    let expected = [
        made("w-1", 0x7f_fe10, 8, Kind::Load, 0),
        made("17", 0x7f_fe18, 4, Kind::Store, 0),
        made("w-1", 0x7f_fe20, 2, Kind::Store, 1),
        made("gc", 0x10, 1, Kind::Load, 3),
    ];
    assert_eq!(imported(TextFormat::Threads, THREADS), expected);
    assert_eq!(imported(TextFormat::Threads, &THREADS.replace('\n', "\r\n")), expected);
}

#[test]
fn drmemtrace_prints_records_between_words() {
    let text = "Output format:\n\
        <--record#-> <--instr#->: <---tid---> <record details>\n\
        ------------------------------------------------------------\n\
        \x20          1           0:     2765542 <marker: version 5>\n\
        \x20      47444       37769:     2765543 ifetch       6 byte(s) @ 0x0000000000404a78 0f 84 5b 01 00 00    jz     $0x0000000000404bd9 (untaken)\n\
        \x20      47445       37770:     2765543 ifetch       9 byte(s) @ 0x0000000000404a7e 48 8b 5c 24 08 00 00 mov    0x08(%rsp)[8byte] -> %rbx\n\
        \x20      47445       37770:     2765543                                             00 00\n\
        \x20      47446       37770:     2765543 read         8 byte(s) @ 0x00007fdf64e2adc8 by PC 0x0000000000404a7e\n\
        \x20      47447       37770:     2765543 pref-r       1 byte(s) @ 0x00007fdf64e2ae00 by PC 0x0000000000404a7e\n\
        \x20 173371: T1774669 write        8 byte(s) @ 0x00007f8881e37a70 by PC 0x0000000000402680\n\
        \x20     173372      1: W0.T9 write 16 byte(s) @ 0x10\n\
        View tool results:\n\
        \x20         37770 : total instructions\n";
    let expected = [
        made("2765543", 0x7fdf_64e2_adc8, 8, Kind::Load, 2),
        made("T1774669", 0x7f88_81e3_7a70, 8, Kind::Store, 0),
        made("W0.T9", 0x10, 16, Kind::Store, 0),
    ];
    assert_eq!(imported(TextFormat::Drmemtrace, text), expected);
}

#[test]
fn valgrind_says_which_thread_acquired_its_lock() {
    let text = "--9--   SCHED[1]:  acquired lock (thread_wrapper(starting new thread))\n\
        --9--   SCHED[1]: entering VG_(scheduler)\n\
        I  0401ab70,3\n L 10,8\n\
        --9--   SCHED[1]: releasing lock (VG_(client_syscall)[async]) -> VgTs_WaitSys\n\
        --9--   SCHED[2]:  acquired lock (thread_wrapper(starting new thread))\n S 20,8\n\
        --9--   SCHED[2]: release lock in VG_(exit_thread)\n\
        --9--   SCHED[1]:  acquired lock (VG_(client_syscall)[async])\n M 30,8\n\
        --9--   SCHED[2]:  acquired lock (thread_wrapper(starting new thread))\n L 40,8\n";
    let expected = [
        made("1", 0x10, 8, Kind::Load, 1),
        made("2", 0x20, 8, Kind::Store, 0),
        made("1", 0x30, 8, Kind::Load, 0),
        made("1", 0x30, 8, Kind::Store, 0),
        // The number was free again, so this is another thread.
        made("2 (2)", 0x40, 8, Kind::Load, 0),
    ];
    assert_eq!(imported(TextFormat::Lackey, text), expected);
}

#[test]
fn a_text_of_one_thread_becomes_an_ordinary_trace() {
    let one = import(TextFormat::Threads, "main R 40 8\nmain W 48 8\n").unwrap();
    let ordinary = import(TextFormat::Lackey, " L 40,8\n S 48,8\n").unwrap();
    assert!(one.meta.threads.is_empty());
    assert_eq!(one.file, ordinary.file);
    assert_eq!(one.file[4], 1, "the version that every Coscope reads");
}

#[test]
fn what_cannot_be_read_is_named_with_its_line_and_a_remedy() {
    let refused = |format, text: &str| import(format, text).unwrap_err().to_string();
    let wide = refused(TextFormat::Threads, "a R 40\nb R 10000000000000000 8\n");
    assert_eq!(
        wide,
        "line 2 has an address of more than 64 bits: 'b R 10000000000000000 8'. An address has at most 16 hexadecimal \
         digits: record virtual addresses of a machine of 64 bits or fewer"
    );
    for (format, text) in [
        (TextFormat::Lackey, " L 1ffffffffffffffff,8\n"),
        (TextFormat::Din, "0 0x1ffffffffffffffff 8\n"),
        (TextFormat::Drmemtrace, "1 1: 7 read 8 byte(s) @ 0x1ffffffffffffffff by PC 0x0\n"),
    ] {
        assert!(refused(format, text).starts_with("line 1 has an address of more than 64 bits"), "{text}");
    }
    for text in
        ["R 40 8", "a X 40", "a R", "a R 40 0", "a R 40 8 8", "a R 40 65536", "a R ffffffffffffffff 2"]
    {
        let message = refused(TextFormat::Threads, &format!("a R 40\n{text}\n"));
        assert!(message.starts_with("line 2 is not of the threads format"), "{message}");
        assert!(message.contains("for instance 'worker-1 R 7ffe10 8'"), "{message}");
    }
    let cut = refused(TextFormat::Drmemtrace, "1 1: 7 read 8 byte(s) at 0x40\n");
    assert!(cut.starts_with("line 1 is not of the drmemtrace format"), "{cut}");
    assert!(matches!(import(TextFormat::Drmemtrace, "no record\n"), Err(ImportError::NoReferences { .. })));
}

#[test]
fn as_many_threads_as_the_limit_are_read_and_no_more() {
    let line = |n: usize| format!("thread-{n} R {:x} 8\n", n * 64);
    let most: String = (0..MAX_TRACE_THREADS).map(line).collect();
    assert_eq!(import(TextFormat::Threads, &most).unwrap().meta.threads.len(), MAX_TRACE_THREADS);
    let refused = import(TextFormat::Threads, &(most + &line(MAX_TRACE_THREADS)));
    let (line, limit) = (MAX_TRACE_THREADS as u64 + 1, MAX_TRACE_THREADS);
    assert_eq!(refused, Err(ImportError::Text(TextError::TooManyThreads { line, limit })));
    let beyond = DataRef { address: 0, size_bytes: 1, kind: Kind::Load, instructions: 0, thread: 256 };
    assert_eq!(Encoder::new(Effort::Quick).push(beyond), Err(EncodeError::TooManyThreads { limit }));
}

fn any_reference() -> impl Strategy<Value = DataRef> {
    (0_u64..4_096, 1_u16..16, any::<bool>(), 0_u32..9, 0_u16..5).prop_map(
        |(at, size_bytes, store, instructions, thread)| {
            let kind = if store { Kind::Store } else { Kind::Load };
            DataRef { address: at * 8, size_bytes, kind, instructions, thread }
        },
    )
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded_in_its_order(references in prop::collection::vec(any_reference(), 0..600)) {
        let mut encoder = Encoder::new(Effort::Quick);
        references.iter().for_each(|r| encoder.push(*r).unwrap());
        let (file, meta) = encoder.finish(label(), &[]).unwrap();
        let decoded: Vec<DataRef> = Decoder::new(&file).unwrap().map(Result::unwrap).collect();
        prop_assert_eq!(&decoded, &references);
        for (number, thread) in meta.threads.iter().enumerate() {
            let own = references.iter().filter(|r| usize::from(r.thread) == number);
            prop_assert_eq!(thread.references, own.count() as u64);
        }
    }

    /// A line is common exactly if a naive check of all pairs of threads finds it common.
    #[test]
    fn common_lines_are_those_of_several_threads(
        references in prop::collection::vec(any_reference(), 1..200),
        unit_lines in prop::sample::select(vec![1_u64, 2, 4]),
    ) {
        let mut encoder = Encoder::new(Effort::Quick);
        references.iter().for_each(|r| encoder.push(*r).unwrap());
        let (file, _) = encoder.finish(label(), &[]).unwrap();
        let played = Playback::from_cst_shared_by(&file, 64, 64 * unit_lines as u32).unwrap();
        let touches = |r: &DataRef, unit: u64| {
            (r.address / 64 / unit_lines..=r.last_byte().unwrap() / 64 / unit_lines).contains(&unit)
        };
        for (number, records) in played.threads.iter().enumerate() {
            let own = references.iter().filter(|r| usize::from(r.thread) == number);
            let firsts: Vec<PackedRef> =
                records.iter().copied().filter(|r| !r.is_filler() && !r.is_continuation()).collect();
            for (reference, record) in own.zip(firsts) {
                let unit = reference.address / 64 / unit_lines;
                let is_common = references.iter().any(|r| r.thread != reference.thread && touches(r, unit));
                prop_assert_eq!(record.is_common(), is_common);
                prop_assert_eq!(u64::from(record.part()), reference.address % 64 / 8);
            }
        }
    }

    #[test]
    fn a_damaged_file_is_refused_or_decodes(at in 5_usize..400, byte: u8) {
        let references = (0..300_u64).map(|n| DataRef {
            address: n * n % 977 * 8,
            size_bytes: 8,
            kind: Kind::Load,
            instructions: 2,
            thread: (n % 3) as u16,
        });
        let mut encoder = Encoder::new(Effort::Quick);
        references.for_each(|r| encoder.push(r).unwrap());
        let (mut file, _) = encoder.finish(label(), &[]).unwrap();
        let at = at % file.len();
        file[at] = byte;
        // Any content must not panic, nor give more references than the header states.
        if let Ok(decoder) = Decoder::new(&file) {
            let stated = decoder.meta().references;
            prop_assert!(decoder.filter(Result::is_ok).count() as u64 <= stated);
        }
    }
}
