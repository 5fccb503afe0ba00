//! Irregular machines, as XML.

use document::{CoreGroup, Span};
use laboratory::hwloc::{RealMachine, read_machine};

fn read(objects: &str, sets: &str, after: &str) -> RealMachine {
    let text = format!(
        "<?xml version=\"1.0\"?><!DOCTYPE topology SYSTEM \"hwloc2.dtd\"><topology version=\"2.0\">\
         <object type=\"Machine\" {sets}>{objects}</object>{after}</topology>"
    );
    read_machine(&text).expect("a machine")
}

fn pu(number: u32) -> String {
    format!("<object type=\"PU\" os_index=\"{number}\" cpuset=\"{:#x}\"/>", 1_u64 << number)
}

fn core(cpus: &[u32]) -> String {
    let set: u64 = cpus.iter().map(|cpu| 1 << cpu).sum();
    let inside: String = cpus.iter().map(|&cpu| pu(cpu)).collect();
    format!("<object type=\"Core\" cpuset=\"{set:#x}\">{inside}</object>")
}

fn cache(level: u32, set: u64, facts: &str, inside: &str) -> String {
    format!("<object type=\"L{level}Cache\" depth=\"{level}\" cpuset=\"{set:#x}\" {facts}>{inside}</object>")
}

fn assumes(real: &RealMachine, pointer: &str, assumed: &str) -> bool {
    real.guesses.iter().any(|guess| guess.pointer == pointer && guess.assumed.contains(assumed))
}

#[test]
fn hybrid_cores_have_their_own_contexts_and_caches() {
    let small = "cache_size=\"32768\" cache_linesize=\"64\" cache_associativity=\"8\" cache_type=\"1\"";
    let large = "cache_size=\"49152\" cache_linesize=\"64\" cache_associativity=\"12\" cache_type=\"1\"";
    let module = "cache_size=\"2097152\" cache_linesize=\"64\" cache_associativity=\"16\" cache_type=\"0\"";
    let efficient = cache(1, 0x4, small, &core(&[2])) + &cache(1, 0x8, small, &core(&[3]));
    let objects =
        cache(2, 0x3, module, &cache(1, 0x3, large, &core(&[0, 1]))) + &cache(2, 0xc, module, &efficient);
    let kinds = "<cpukind cpuset=\"0x3\"><info name=\"CoreType\" value=\"IntelCore\"/></cpukind>\
                 <cpukind cpuset=\"0xc\"><info name=\"CoreType\" value=\"IntelAtom\"/></cpukind>";
    let real = read(&objects, "cpuset=\"0xf\"", kinds);
    assert_eq!(real.machine.cores, [CoreGroup::in_order(1, 2), CoreGroup::in_order(2, 1)]);
    let caches: Vec<(u32, u64, &Span)> =
        real.machine.caches.iter().map(|cache| (cache.level, cache.size_bytes, &cache.shared_by)).collect();
    assert_eq!(
        caches,
        [
            (1, 49_152, &Span::Groups(vec![vec![0]])),
            (1, 32_768, &Span::Groups(vec![vec![1], vec![2]])),
            (2, 2_097_152, &Span::Groups(vec![vec![0], vec![1, 2]])),
        ]
    );
    assert!(real.guesses.iter().any(|guess| guess.unsaid.contains("IntelAtom")));
    assert!(assumes(&real, "/machine/cores", "all clocks tick alike"));
}

/// Two cores of two hardware threads and two cores of one, of these kinds.
fn two_kinds(fast: &str, slow: &str) -> RealMachine {
    let objects = core(&[0, 1]) + &core(&[2, 3]) + &core(&[4]) + &core(&[5]);
    let kind = |set: &str, says: &str| format!("<cpukind cpuset=\"{set}\">{says}</cpukind>");
    read(&objects, "cpuset=\"0x3f\"", &(kind("0x30", slow) + &kind("0xf", fast)))
}

fn says(name: &str, value: &str) -> String {
    format!("<info name=\"{name}\" value=\"{value}\"/>")
}

#[test]
fn frequencies_of_all_kinds_become_clocks() {
    let mhz = |value: &str| says("FrequencyMaxMHz", value);
    let real = two_kinds(
        &(says("CoreType", "IntelCore") + &mhz("5200")),
        &(says("CoreType", "IntelAtom") + &mhz("3900")),
    );
    let slower = CoreGroup { clock_percent: 75, ..CoreGroup::in_order(2, 1) };
    assert_eq!(real.machine.cores, [CoreGroup::in_order(2, 2), slower]);
    assert!(assumes(&real, "/machine/cores", "100 %, 75 %"));
    // For extreme or uneven ratios: the nearest valid clock.
    assert_eq!(two_kinds(&mhz("3000"), &mhz("100")).machine.cores[1].clock_percent, 10);
    assert_eq!(two_kinds(&mhz("3000"), &mhz("2000")).machine.cores[1].clock_percent, 67);
}

#[test]
fn frequencies_of_some_kinds_say_nothing_of_the_others() {
    let mhz = |value: &str| says("FrequencyMaxMHz", value);
    let base = says("FrequencyBaseMHz", "1900");
    for (fast, slow) in [(mhz("5200"), base.clone()), (base, mhz("3900")), (mhz("5200"), mhz("0"))] {
        let real = two_kinds(&fast, &slow);
        assert_eq!(real.machine.cores, [CoreGroup::in_order(2, 2), CoreGroup::in_order(2, 1)]);
        assert!(assumes(&real, "/machine/cores", "all clocks tick alike"));
    }
}

#[test]
fn what_nobody_may_use_is_left_out() {
    let objects = core(&[0, 1]) + &core(&[2, 3]) + &core(&[4]);
    let sets = "cpuset=\"0x1f\" complete_cpuset=\"0x3f\" allowed_cpuset=\"0x1c\"";
    let real = read(&objects, sets, "");
    assert_eq!((real.counts.cores, real.counts.hardware_threads), (2, 3));
    assert_eq!(real.machine.numbering.as_ref().expect("numbers").contexts, [2, 3, 4]);
    assert!(real.guesses.iter().any(|guess| guess.unsaid.starts_with("3 hardware threads are offline")));
}

#[test]
fn lines_and_ways_of_zero_are_guessed_and_said() {
    let unsaid = "cache_size=\"98304\" cache_linesize=\"0\" cache_associativity=\"0\" cache_type=\"1\"";
    let real = read(&cache(1, 0x1, unsaid, &core(&[0])), "cpuset=\"0x1\"", "");
    let first = &real.machine.caches[0];
    assert_eq!((first.ways, first.line_bytes, first.size_bytes), (8, 64, 98_304));
    assert!(assumes(&real, "/machine/caches/0/ways", "8 ways"));
    assert!(assumes(&real, "/machine/caches", "64 bytes"));
}

#[test]
fn ways_that_cannot_be_become_the_most_that_can() {
    for (said, ways) in [("-1", 64), ("96", 64), ("7", 4)] {
        let facts = format!(
            "cache_size=\"65536\" cache_linesize=\"64\" cache_associativity=\"{said}\" cache_type=\"1\""
        );
        let real = read(&cache(1, 0x1, &facts, &core(&[0])), "cpuset=\"0x1\"", "");
        assert_eq!(real.machine.caches[0].ways, ways, "{said}");
        assert!(assumes(&real, "/machine/caches/0/ways", &format!("{ways} ways")));
    }
}

#[test]
fn a_core_without_caches_gets_a_first_level() {
    let real = read(&core(&[0]), "cpuset=\"0x1\"", "");
    assert_eq!(real.machine.caches.len(), 1);
    assert!(real.counts.caches.is_empty());
    assert!(assumes(&real, "/machine/caches", "32 KB each"));
}

#[test]
fn memory_without_cores_is_counted_and_left_out() {
    let node = |number: u32, set: &str| {
        format!(
            "<object type=\"NUMANode\" os_index=\"{number}\" cpuset=\"{set}\" nodeset=\"{:#x}\"/>",
            1 << number
        )
    };
    let objects = node(0, "0x1") + &node(1, "0x2") + &node(2, "0x0") + &core(&[0]) + &core(&[1]);
    let distances = "<distances2 type=\"NUMANode\" nbobjs=\"3\" kind=\"5\" name=\"NUMALatency\" indexing=\"os\">\
                     <indexes length=\"6\">0 1 2 </indexes><u64values length=\"27\">10 15 40 15 10 40 40 40 10 </u64values></distances2>";
    let real = read(&objects, "cpuset=\"0x3\" allowed_nodeset=\"0x7\"", distances);
    assert_eq!(real.counts.numa_nodes, 3);
    let numa = real.machine.memory.numa.as_ref().expect("two nodes with cores");
    assert_eq!(numa.nodes, Span::Core);
    // 15 / 10 of the distance, relative to the assumed 180 cycles.
    assert_eq!(numa.remote_cycles, 90);
    assert!(assumes(&real, "/machine/memory", "left out"));
}

#[test]
fn what_is_not_a_topology_is_named() {
    let threads = "<object type=\"Machine\" cpuset=\"0x3\"><object type=\"PU\" os_index=\"0\" cpuset=\"0xq\"/></object>";
    let bomb = "<!DOCTYPE t [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;\">]>\
                <topology>&c;</topology>";
    for (text, word) in [
        ("<topology><object type=\"Machine\"", "XML"),
        ("<svg/>", "not a <topology>"),
        ("<topology/>", "no object"),
        ("<topology><object type=\"Machine\" cpuset=\"0x1\"/></topology>", "no hardware thread"),
        (&format!("<topology>{threads}</topology>"), "line 1"),
        (bomb, "declares an entity"),
    ] {
        let error = read_machine(text).expect_err(text).to_string();
        assert!(error.contains(word), "{text}: {error}");
    }
}
