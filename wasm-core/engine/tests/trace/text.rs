//! Text of one thread, and properties of all formats: the meaning of each line, and the error for an invalid one.

use engine::trace::text::{MAX_LINE_BYTES, MAX_TEXT_BYTES, check_text_bytes};
use engine::trace::{
    DataRef, Decoder, ImportError, Kind, TextError, TextFormat, TextImporter, TextParser, TraceLabel,
};
use proptest::prelude::*;

const LACKEY: &str = "==77== Lackey, an example Valgrind tool\n\
    ==77== \n\
    I  0401ab70,3\n\
    I  0401ab73,5\n \
     S 1fff000ce8,8\n\
    I  0401b770,1\n \
     M 1fff000ce0,4\n \
     L 04222ff8,32\n\
    --77-- WARNING: unhandled syscall: 334\n\
    I  0401b771,7\n\
    ==77== Counted 1 call to main()\n";

fn reference(kind: Kind, address: u64, size_bytes: u16, instructions: u32) -> DataRef {
    DataRef { address, size_bytes, kind, instructions, thread: 0 }
}

/// Parses `text` in the given pieces.
fn parse<'t>(
    format: TextFormat,
    pieces: impl IntoIterator<Item = &'t [u8]>,
) -> Result<Vec<DataRef>, TextError> {
    let mut references = Vec::new();
    let mut each = |reference| -> Result<(), TextError> {
        references.push(reference);
        Ok(())
    };
    let mut parser = TextParser::new(format);
    pieces.into_iter().try_for_each(|piece| parser.push(piece, &mut each))?;
    parser.finish(&mut each)?;
    Ok(references)
}

fn label() -> TraceLabel {
    TraceLabel { name: "t".into(), about: "A test.".into(), command: "none".into() }
}

#[test]
fn lackey_lines_mean_what_valgrind_says() {
    let expected = [
        reference(Kind::Store, 0x1f_ff00_0ce8, 8, 2),
        reference(Kind::Load, 0x1f_ff00_0ce0, 4, 1),  // M: a load …
        reference(Kind::Store, 0x1f_ff00_0ce0, 4, 0), // … and then a store by the same instruction
        reference(Kind::Load, 0x422_2ff8, 32, 0),
    ];
    assert_eq!(parse(TextFormat::Lackey, [LACKEY.as_bytes()]).unwrap(), expected);
    let windows = LACKEY.replace('\n', "\r\n");
    assert_eq!(parse(TextFormat::Lackey, [windows.as_bytes()]).unwrap(), expected);
    let unended = LACKEY.trim_end();
    assert_eq!(parse(TextFormat::Lackey, [unended.as_bytes()]).unwrap(), expected);
}

#[test]
fn din_sizes_are_hexadecimal() {
    let text = "2 400000 4\n0 7ffe10 10\n1 0x7ffe20 8\n2 400004\n2 400008\n\n  0\t7FFE30  \n";
    let expected = [
        reference(Kind::Load, 0x7f_fe10, 16, 1),
        reference(Kind::Store, 0x7f_fe20, 8, 0),
        reference(Kind::Load, 0x7f_fe30, 4, 2),
    ];
    assert_eq!(parse(TextFormat::Din, [text.as_bytes()]).unwrap(), expected);
}

#[test]
fn lines_of_neither_format_are_refused() {
    let bad_lackey = [
        "L",
        " L ",
        " L 10",
        " L 10,",
        " L 10,0",
        " L 10,65536",
        " L 10,8x",
        " L 1g,8",
        " X 10,8",
        "L10,8",
        "I  ,3",
        " L ffffffffffffffff,2",
        " L 10 ,8",
        "segmentation fault",
        "\u{fffd}",
    ];
    for text in bad_lackey {
        let error = parse(TextFormat::Lackey, [text.as_bytes()]).expect_err(text);
        assert!(matches!(error, TextError::BadLine { line: 1, .. }), "{error}");
    }
    for text in [
        "0",
        "0 ",
        "3 10",
        "r 10 4",
        "0 10 0",
        "0 10 10000",
        "0 10 4 4",
        "0,10",
        "0 zz",
        "x 0",
        "0 ffffffffffffffff 2",
    ] {
        let error = parse(TextFormat::Din, [text.as_bytes()]).expect_err(text);
        assert!(matches!(error, TextError::BadLine { line: 1, .. }), "{error}");
    }
}

#[test]
fn garbage_in_line_1_000_001_is_named() {
    let mut text = " L 1000,8\n".repeat(1_000_000).into_bytes();
    text.extend(b" L 1000;8 \x07\n L 1000,8\n");
    let mut importer = TextImporter::new(TextFormat::Lackey);
    let error = text.chunks(65_536).try_for_each(|chunk| importer.push(chunk).map(drop)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1000001 is not of the lackey format: ' L 1000;8 \\u{7}'. Valid is ' L', ' S', ' M' or 'I ', an address \
         (hexadecimal), a comma and 1 to 65535 bytes (decimal), for instance ' L 1ffeffe7e8,8'"
    );
}

#[test]
fn a_long_bad_line_is_shown_shortened() {
    let error = parse(TextFormat::Din, [b"z".repeat(1_000).as_slice()]).unwrap_err();
    let TextError::BadLine { text, .. } = error else { panic!("{error}") };
    assert_eq!(text, format!("{}…", "z".repeat(60)));
}

#[test]
fn a_line_without_end_is_refused_however_it_is_cut() {
    let mut text = b" L 10,8\n".to_vec();
    text.extend(b" ".repeat(MAX_LINE_BYTES + 1));
    text.extend(b"\n");
    let refused = TextError::LongLine { line: 2, limit: MAX_LINE_BYTES };
    for chunk_bytes in [1, 1_000, text.len()] {
        assert_eq!(parse(TextFormat::Lackey, text.chunks(chunk_bytes)).unwrap_err(), refused);
    }
}

#[test]
fn an_import_gives_a_file_and_says_how_far_it_is() {
    let mut importer = TextImporter::new(TextFormat::Lackey);
    let (first, second) = LACKEY.as_bytes().split_at(100);
    assert_eq!(importer.push(first).unwrap().text_bytes, 100);
    importer.push(second).unwrap();
    let imported = importer.finish(label()).unwrap();
    assert_eq!((imported.progress.lines, imported.progress.references), (11, 4));
    assert_eq!((imported.meta.references, imported.meta.instructions), (4, 3));
    let decoded: Vec<DataRef> = Decoder::new(&imported.file).unwrap().map(Result::unwrap).collect();
    assert_eq!(decoded, parse(TextFormat::Lackey, [LACKEY.as_bytes()]).unwrap());
}

#[test]
fn text_without_references_is_no_trace() {
    let mut importer = TextImporter::new(TextFormat::Lackey);
    importer.push(b"==1== Lackey\nI  10,4\n").unwrap();
    let refused = ImportError::NoReferences { lines: 2, format: TextFormat::Lackey };
    assert_eq!(importer.finish(label()).unwrap_err(), refused);
}

#[test]
fn a_file_of_2_gb_is_refused_unread() {
    assert_eq!(check_text_bytes(MAX_TEXT_BYTES), Ok(()));
    let error = check_text_bytes(2_000_000_000).unwrap_err().to_string();
    assert!(error.starts_with("the file has 2000 MB of text; at most 1000 MB are imported."), "{error}");
}

/// Mostly good lines of a format, some bad ones.
fn any_text(format: TextFormat) -> impl Strategy<Value = String> {
    let good = match format {
        TextFormat::Lackey => "( [LSM] |I  )[0-9a-f]{1,8},[1-9][0-9]{0,3}\r?\n",
        TextFormat::Din => "[012] [0-9a-f]{1,8}( [1-9a-f][0-9a-f]{0,3})?\r?\n",
        TextFormat::Threads => "[a-z]{1,9} [RW] [0-9a-f]{1,8}( [1-9][0-9]{0,3})?\r?\n",
        TextFormat::Drmemtrace => {
            "[1-9]{1,5}: T[1-9]{1,5} (read|write) [1-9] byte\\(s\\) @ 0x[0-9a-f]{1,8}\r?\n"
        }
    };
    let line = prop_oneof![200 => good, 10 => "==1== [a-z ]{0,40}\n", 1 => "\\PC{0,12}\n"];
    prop::collection::vec(line, 0..40).prop_map(|lines| lines.concat())
}

proptest! {
    #[test]
    fn chunk_borders_change_nothing(
        (format, text) in prop::sample::select(TextFormat::ALL.to_vec())
            .prop_flat_map(|format| any_text(format).prop_map(move |text| (format, text))),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let text = text.as_bytes();
        let mut borders: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        borders.extend([0, text.len()]);
        borders.sort_unstable();
        let pieces = borders.windows(2).map(|border| &text[border[0]..border[1]]);
        prop_assert_eq!(parse(format, pieces), parse(format, [text]));
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for format in TextFormat::ALL {
            let _ = parse(format, [bytes.as_slice()]);
        }
    }
}
