//! The `.cst` file: encoded references decode to the same; damaged files are rejected, with the place of the damage.

use engine::trace::{
    CstError, DataRef, Decoder, Effort, EncodeError, Encoder, Kind, MAX_REFERENCES, TraceLabel, encode,
    read_meta,
};
use proptest::prelude::*;

fn label() -> TraceLabel {
    TraceLabel { name: "t".into(), about: "A test.".into(), command: "none".into() }
}

fn load(address: u64, size_bytes: u16, instructions: u32) -> DataRef {
    DataRef { address, size_bytes, kind: Kind::Load, instructions, thread: 0 }
}

fn decode(file: &[u8]) -> Result<Vec<DataRef>, CstError> {
    Decoder::new(file)?.collect()
}

/// References of every kind: near, far, repeated, at both ends of the address space.
fn any_reference() -> impl Strategy<Value = DataRef> {
    let address = prop_oneof![
        4 => 0x1000_u64..0x1400,
        2 => (0_u64..64).prop_map(|step| 0x7fff_0000 + step * 24),
        1 => any::<u64>(),
        1 => u64::MAX - 70_000..=u64::MAX,
    ];
    let size_bytes = prop_oneof![6 => Just(8_u16), 2 => 1_u16..=64, 1 => 1..=u16::MAX];
    let instructions = prop_oneof![8 => 0_u32..12, 1 => any::<u32>()];
    (address, size_bytes, any::<bool>(), instructions).prop_map(
        |(address, size_bytes, store, instructions)| {
            let kind = if store { Kind::Store } else { Kind::Load };
            DataRef {
                address: address.min(u64::MAX - u64::from(size_bytes) + 1),
                size_bytes,
                kind,
                instructions,
                thread: 0,
            }
        },
    )
}

proptest! {
    #[test]
    fn what_is_encoded_is_decoded(references in prop::collection::vec(any_reference(), 0..400), quick: bool) {
        let effort = if quick { Effort::Quick } else { Effort::Smallest };
        let file = encode(label(), references.iter().copied(), effort).unwrap();
        prop_assert_eq!(decode(&file).unwrap(), references);
    }

    #[test]
    fn one_changed_byte_never_panics_nor_adds_references(
        references in prop::collection::vec(any_reference(), 1..60), at: prop::sample::Index, change in 1_u8..,
    ) {
        let mut file = encode(label(), references.iter().copied(), Effort::Quick).unwrap();
        let at = at.index(file.len());
        file[at] ^= change;
        if let Ok(decoded) = decode(&file) {
            prop_assert_eq!(decoded.len() as u64, read_meta(&file).unwrap().references);
        }
    }

    #[test]
    fn a_cut_file_is_refused(references in prop::collection::vec(any_reference(), 1..60), cut: prop::sample::Index) {
        let file = encode(label(), references, Effort::Quick).unwrap();
        prop_assert!(decode(&file[..cut.index(file.len())]).is_err());
    }

    #[test]
    fn arbitrary_columns_that_unpack_never_panic(
        codes in prop::collection::vec(prop_oneof![9 => 0_u8..44, 1 => any::<u8>()], 1..60),
        shapes in prop::collection::vec(any::<u8>(), 0..60),
        addresses in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let count = codes.len();
        let json = r#"{"name":"","about":"","command":"","references":@,"instructions":9,"footprint_bytes":64}"#;
        let mut file = header(&json.replace('@', &count.to_string()));
        file.push(count as u8);
        for column in [codes, shapes, addresses] {
            let packed = miniz_oxide::deflate::compress_to_vec(&column, 1);
            file.extend([column.len() as u8, packed.len() as u8]);
            file.extend(packed);
        }
        file.push(0);
        let decoded: Vec<_> = Decoder::new(&file).unwrap().map_while(Result::ok).collect();
        prop_assert!(decoded.len() <= count);
        prop_assert!(decoded.iter().all(|reference| reference.last_byte().is_some()));
    }

    #[test]
    fn arbitrary_blocks_after_a_good_header_never_panic(tail in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut file = header(r#"{"name":"","about":"","command":"","references":9,"instructions":9,"footprint_bytes":64}"#);
        file.extend(tail);
        let _ = decode(&file);
    }
}

/// Magic, version and a header of less than 128 bytes.
fn header(json: &str) -> Vec<u8> {
    assert!(json.len() < 128);
    let mut file = b"cst\x1a\x01".to_vec();
    file.push(json.len() as u8);
    file.extend_from_slice(json.as_bytes());
    file
}

#[test]
fn several_blocks_decode_and_the_header_counts() {
    // 300,000 loads of 8 bytes, 8 apart, after 3 instructions each: 2.4 MB, so 37,500 lines of 64 bytes.
    let references: Vec<DataRef> = (0..300_000).map(|index| load(0x10000 + index * 8, 8, 3)).collect();
    let file = encode(label(), references.iter().copied(), Effort::Quick).unwrap();
    let meta = read_meta(&file).unwrap();
    assert_eq!((meta.references, meta.instructions, meta.footprint_bytes), (300_000, 900_000, 37_500 * 64));
    assert_eq!(decode(&file).unwrap(), references);
    assert!(file.len() < 3_000, "a stream is nearly free, but took {} bytes", file.len());
}

#[test]
fn an_empty_trace_is_a_file_too() {
    assert_eq!(decode(&encode(label(), [], Effort::Quick).unwrap()).unwrap(), []);
}

#[test]
fn a_bomb_is_refused_before_it_unpacks() {
    // One reference whose columns claim a gigabyte.
    let mut file =
        header(r#"{"name":"","about":"","command":"","references":1,"instructions":0,"footprint_bytes":64}"#);
    let offset = file.len();
    file.extend([1, 0x80, 0x80, 0x80, 0x80, 0x04, 1, 0]);
    let reason = "a column longer than its references can need";
    assert_eq!(decode(&file).unwrap_err(), CstError::Block { block: 0, offset, reason });

    // One reference whose codes state one byte but unpack to a megabyte.
    file.truncate(offset);
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![0; 1 << 20], 9);
    file.extend([1, 1, 0x80 | (bomb.len() & 0x7f) as u8, (bomb.len() >> 7) as u8]);
    file.extend(bomb);
    let reason = "a column that does not unpack to its stated length";
    assert_eq!(decode(&file).unwrap_err(), CstError::Block { block: 0, offset, reason });
}

#[test]
fn more_references_than_stated_or_possible_are_refused() {
    let mut file =
        header(r#"{"name":"","about":"","command":"","references":1,"instructions":0,"footprint_bytes":64}"#);
    file.push(2);
    assert_eq!(decode(&file).unwrap_err(), CstError::Count { what: "references", stated: 1, found: 2 });

    let too_many = MAX_REFERENCES + 1;
    let json = format!(
        r#"{{"name":"","about":"","command":"","references":{too_many},"instructions":0,"footprint_bytes":0}}"#
    );
    let error = decode(&header(&json)).unwrap_err().to_string();
    assert!(error.contains("67108865 references are stated"), "{error}");
}

#[test]
fn what_is_not_a_trace_says_so() {
    assert_eq!(decode(b" L 04000000,8\n").unwrap_err(), CstError::NotATrace);
    assert_eq!(decode(b"cst\x1a\x03").unwrap_err(), CstError::Version { found: 3 });
    let unknown = header(
        r#"{"name":"","about":"","command":"","references":0,"instructions":0,"footprint_bytes":0,"x":1}"#,
    );
    assert!(decode(&unknown).unwrap_err().to_string().contains("unknown field `x`"));
    let mut trailing = encode(label(), [load(64, 8, 1)], Effort::Quick).unwrap();
    let offset = trailing.len();
    trailing.extend(b"abc");
    assert_eq!(decode(&trailing).unwrap_err(), CstError::Trailing { offset, bytes: 3 });
}

#[test]
fn after_an_error_the_decoder_ends() {
    let mut file = encode(label(), [load(64, 8, 1), load(128, 8, 1)], Effort::Quick).unwrap();
    file.pop();
    let mut decoder = Decoder::new(&file).unwrap();
    assert_eq!(decoder.by_ref().filter(Result::is_err).count(), 1);
    assert!(decoder.next().is_none());
}

#[test]
fn impossible_references_are_not_encoded() {
    let mut encoder = Encoder::new(Effort::Quick);
    encoder.push(load(u64::MAX, 1, 1)).unwrap();
    let past_the_end = EncodeError::Impossible { index: 1, address: u64::MAX, size_bytes: 2 };
    assert_eq!(encoder.push(load(u64::MAX, 2, 1)).unwrap_err(), past_the_end);
    let empty = EncodeError::Impossible { index: 1, address: 0, size_bytes: 0 };
    assert_eq!(encoder.push(load(0, 0, 1)).unwrap_err(), empty);
    assert_eq!(encoder.references(), 1);
}

#[test]
fn a_long_label_is_refused() {
    let long = TraceLabel { about: "a".repeat(70_000), ..label() };
    assert!(matches!(encode(long, [], Effort::Quick), Err(EncodeError::LabelTooLong { limit: 65_536, .. })));
}
