//! All readers of external input, and valid initial inputs: shipped files, and small files of each kind.

use document::{Checked, shipped_machine};
use engine::run::{Run, TraceLibrary};
use engine::trace::{Decoder, TextFormat, TextImporter, TraceLabel};
use laboratory::fit::read_counters;
use laboratory::hwloc::{read_machine, to_xml};
use laboratory::import::import_tasks;
use laboratory::lesson::{ExpectedLesson, Seeds, plan, read_lesson, read_result};
use laboratory::recording::{RecordingReader, WhatIf, Window, thread_counters};
use std::sync::OnceLock;

/// A reader, and its initial inputs.
pub struct Target {
    pub name: &'static str,
    /// Reads an input. Rejecting it is not an error.
    pub read: fn(&[u8]),
    pub corpus: fn() -> Vec<Vec<u8>>,
}

macro_rules! texts {
    ($($text:expr),+ $(,)?) => { || vec![$(Vec::<u8>::from($text)),+] };
}

const LACKEY: &str = "I  04000a50,3\n L 1ffeffe7e8,8\nI  04000a53,5\n S 1ffeffe7e0,8\n M 0421c7cc,4\n";
const PERF: &str = " Performance counter stats for './a.out':\n\n     1,234,567,890      instructions:u            #    1.51  insn per cycle  (66.61%)\n       817,000,000      cycles:u\n         9,000,000      cache-references\n           <not counted>      cache-misses\n\n       0.5 seconds time elapsed\n";

pub const TARGETS: [Target; 19] = [
    Target {
        name: "scenario",
        read: |bytes| text(bytes, |text| drop(simulator::parse(text))),
        corpus: texts![
            include_str!("../../../../workloads/scenarios/smaller-l2.json"),
            include_str!("../../../../workloads/scenarios/mergesort.json"),
            include_str!("../../../../workloads/scenarios/talk-moves-on.json"),
        ],
    },
    Target {
        // Starts each accepted scenario.
        name: "run",
        read: |bytes| text(bytes, begin),
        corpus: texts![SMALL_RUN, SMALL_SMT],
    },
    Target {
        name: "policy-reply",
        read: |bytes| {
            text(bytes, |reply| {
                let mut run = asking();
                if run.answer(reply).is_ok() {
                    drop(run.advance(u64::MAX, &mut vec![0; run.layout().stride]));
                }
            });
        },
        corpus: texts![
            r#"{"answer": {"run": [0, 1]}}"#,
            r#"{"answer": {"place": [1, null, 0, 2], "sample": [{"thread": 1, "one_in": 8, "samples": 40}], "stop_sampling": [0], "sample_remote_one_in": 4}}"#,
            REASON,
            r#"{"problem": "line 3: x is not defined"}"#
        ],
    },
    Target { name: "lackey", read: |bytes| trace(TextFormat::Lackey, bytes), corpus: texts![LACKEY] },
    Target {
        name: "din",
        read: |bytes| trace(TextFormat::Din, bytes),
        corpus: texts!["0 1000\n1 1004 8\n2 400a50\n0 ffffffffffff 4\n"],
    },
    Target {
        name: "threads",
        read: |bytes| trace(TextFormat::Threads, bytes),
        corpus: texts!["1 R 1000\n2 W 1040 8\n1 R 10000\n"],
    },
    Target {
        name: "drmemtrace",
        read: |bytes| trace(TextFormat::Drmemtrace, bytes),
        corpus: texts![concat!(
            "Output format:\n<--record#-> <--instr#->: <---tid---> <record details>\n",
            "           1           0:         123 <marker: version 6>\n",
            "           2           1:         123 ifetch       3 byte(s) @ 0x00007f2e86a8b090 non-branch\n",
            "           3           1:         123 read         8 byte(s) @ 0x00007ffd8f3f0e58 by PC 0x00007f2e86a8b090\n",
            "           4           1:         124 write        8 byte(s) @ 0x00007ffd8f3f0e50 by PC 0x00007f2e86a8b093\n"
        )],
    },
    Target {
        name: "cst",
        read: |bytes| {
            if let Ok(decoder) = Decoder::new(bytes) {
                decoder.for_each(drop);
            }
        },
        corpus: || {
            vec![
                packed(TextFormat::Lackey, &LACKEY.repeat(50)),
                packed(TextFormat::Threads, "1 R 1000\n2 W 1040 8\n"),
            ]
        },
    },
    Target {
        name: "hwloc-xml",
        read: |bytes| text(bytes, |text| drop(read_machine(text))),
        corpus: || ["intel-1370p", "amd-6272"].map(|id| xml_of(id).into_bytes()).to_vec(),
    },
    Target {
        name: "synthetic",
        read: |bytes| text(bytes, |text| drop(read_machine(text))),
        corpus: texts![
            "pack:2 [numa(memory=16GiB)] l3:1(size=32MiB) l2:4(size=512KiB) l1d:1 core:1 pu:2(indexes=core:pack)",
            "2 4 2",
            "group:2 numa:2 pack:1 core:4 pu:1(indexes=2*4:1*2)",
        ],
    },
    Target {
        name: "wf-format",
        read: |bytes| text(bytes, |text| drop(import_tasks(text, None))),
        corpus: texts![WORKFLOW],
    },
    Target {
        name: "tasks",
        read: |bytes| text(bytes, |text| drop(import_tasks(text, None))),
        corpus: texts![TASKS],
    },
    Target {
        name: "lesson",
        read: |bytes| text(bytes, |text| drop(read_lesson(text))),
        corpus: texts![
            include_str!("../../../../workloads/lessons/pipeline-balance.json"),
            include_str!("../../../../workloads/lessons/grain.json")
        ],
    },
    Target {
        name: "lesson-result",
        read: |bytes| {
            text(bytes, |text| {
                let Ok(result) = read_result(text) else { return };
                let answers: Vec<_> = result.answers.iter().cloned().map(Some).collect();
                drop(plan(&result.assignment, &answers));
            });
        },
        corpus: texts![include_str!("../../../cli/tests/command_line/lesson-result.json")],
    },
    Target {
        name: "lesson-names",
        read: |bytes| {
            text(bytes, |text| {
                drop(Seeds::read(text));
                drop(ExpectedLesson::read(text));
            });
        },
        corpus: texts!["name,seed\nAda,1\n\"Hopper, Grace\",2\n", "pipeline-balance@0123456789abcdef"],
    },
    Target {
        name: "perf",
        read: |bytes| text(bytes, |text| drop(read_counters(text, "a"))),
        corpus: texts![
            PERF,
            "1234,,instructions,100,100.00,,\n99,,cache-misses,100,100.00,,\n",
            "name,instructions,cycles,cache-misses\na,1000,2000,3\n"
        ],
    },
    Target {
        name: "recording",
        read: recording,
        corpus: || {
            let texts = [SCHED_PERF, SCHED_FTRACE, SCHED_CHROME].map(|text| text.as_bytes().to_vec());
            [texts.to_vec(), vec![SCHED_GZIP.to_vec()]].concat()
        },
    },
    Target {
        // The schedule for drawing, and the scenario made from it, which must be able to run.
        name: "what-if",
        read: what_if,
        corpus: || [SCHED_PERF, SCHED_FTRACE, SCHED_CHROME].map(|text| text.as_bytes().to_vec()).to_vec(),
    },
    Target {
        // Together with a recording of threads with these names.
        name: "thread-counters",
        read: |bytes| {
            let known = ["web", "db", "kworker/u8:1-ev"].map(String::from);
            text(bytes, |text| drop(thread_counters(text, "a", &known)));
        },
        corpus: texts![
            COUNTERS_PER_THREAD,
            "web-71,1234,,instructions,100,100.00,,\nweb-71,99,,cache-misses,100,100.00,,\nkworker/u8:1-ev-9,<not counted>,,cycles,0,0.00,,\n",
            "name,instructions,cycles,cache-references,cache-misses\nweb-71,1000,2000,30,3\ndb,5,6,7,8\n"
        ],
    },
];

/// The human-readable form of `perf stat --per-thread`.
const COUNTERS_PER_THREAD: &str = concat!(
    " Performance counter stats for process id '71':\n\n",
    "             web-71           1,234,567,890      instructions:u            #    1.51  insn per cycle\n",
    "             web-71             817,000,000      cycles:u\n",
    "              db-80           <not counted>      cache-misses\n",
    "              db-80               9,000,000      cache-references\n\n       0.5 seconds time elapsed\n",
);

/// A scenario that starts quickly; the shipped ones cover most of the format.
const SMALL_RUN: &str = r#"{"version": 1, "title": "Small", "machine": {"cores": [{"count": 2, "contexts": 2}], "caches": [
{"level": 1, "size_bytes": 1024, "ways": 2, "hit_cycles": 1, "cycles_per_line": 0, "line_bytes": 64, "shared_by": "core"},
{"level": 2, "size_bytes": 8192, "ways": 4, "hit_cycles": 9, "cycles_per_line": 2, "line_bytes": 64, "shared_by": {"cores": 2}, "prefetch": {"streams": 2, "degree": 1}}],
"memory": {"latency_cycles": 90, "cycles_per_line": 4}},
"workload": {"threads": [{"program": "a", "copies": 3}, {"program": "b", "copies": 2, "arrives_at_cycle": 500, "instructions": 900}], "programs": {
"a": {"phases": [{"instructions": 500, "references_per_kinstr": 300, "components": [{"weight": 1, "pattern": {"kind": "loop", "region_bytes": 3000, "stride_bytes": 24}}]}]},
"b": {"phases": [{"instructions": 900, "references_per_kinstr": 200, "store_share": 0.4, "components": [{"weight": 2, "pattern": {"kind": "zipf", "region_bytes": 6000, "exponent": 0.8}}, {"weight": 1, "pattern": {"kind": "random", "region_bytes": 1500}}]}]}}},
"policy": {"id": "round-robin"}, "run": {"warmup_quanta": 1, "quanta": 3, "frames_per_quantum": 2, "switch_cycles": 50, "trap_cycles": 10, "quantum_cycles": 2000, "seed": 7}}"#;

/// Cores that are simulated cycle by cycle.
const SMALL_SMT: &str = r#"{"version": 1, "title": "Small", "machine": {"cores": [{"count": 2, "contexts": 2, "model": "smt"}], "caches": [
{"level": 1, "size_bytes": 1024, "ways": 2, "hit_cycles": 1, "cycles_per_line": 0, "line_bytes": 64, "shared_by": "core"}],
"memory": {"latency_cycles": 60, "cycles_per_line": 4}},
"workload": {"threads": [{"program": "a", "copies": 5}], "programs": {
"a": {"phases": [{"instructions": 500, "references_per_kinstr": 300, "components": [{"weight": 1, "pattern": {"kind": "loop", "region_bytes": 3000, "stride_bytes": 24}}]}]}}},
"policy": {"id": "random"}, "run": {"warmup_quanta": 1, "quanta": 3, "frames_per_quantum": 2, "switch_cycles": 50, "trap_cycles": 10, "quantum_cycles": 1000, "seed": 7}}"#;

const REASON: &str = r#"{"answer": {"run": [2], "why": {"rule": "{t1} first", "score": "misses", "candidates": [{"threads": [1, 0], "score": 2.5}],
"facts": [{"label": "MPKI of", "value": 3.0, "thread": 1}]}}}"#;

const SCHED_PERF: &str = concat!(
    "             web    71 [003]    12.000080: sched:sched_migrate_task: comm=db pid=80 prio=120 orig_cpu=1 dest_cpu=3\n",
    "             web    71 [003]    12.000090:       sched:sched_waking: comm=db pid=80 prio=120 target_cpu=003\n",
    "             web    71 [003]    12.000100:       sched:sched_switch: prev_comm=web prev_pid=71 prev_prio=120 prev_state=R ==> next_comm=db next_pid=80 next_prio=120\n",
    "             :-1    -1 [003]    12.000180:       sched:sched_switch: prev_comm=db prev_pid=80 prev_prio=120 prev_state=X ==> next_comm=swapper/3 next_pid=0 next_prio=120\n",
);
const SCHED_FTRACE: &str = concat!(
    "web-71    [003] d..2.    12.000090: sched_wakeup:         db:80 [120] success=1 CPU:003\n",
    "web-71    [003] d..2.    12.000100: sched_switch:         web:71 [120] S ==> db:80 [120]\n",
);
const SCHED_CHROME: &str = r#"{"traceEvents":[{"name":"sched_switch","ph":"i","ts":12000100.5,"cpu":3,"tid":71,"args":{"prev_comm":"web",
"prev_pid":71,"prev_state":"S","next_comm":"db","next_pid":80}}],"systemTraceEvents":"\u0023 tracer\n web-71 [003] .... 12.1: sched_wakeup: comm=db pid=80 prio=1 target_cpu=3\n"}"#;

/// gzip of one line: `a-1 [0] 1.5: sched_switch: a:1 [120] S ==> b:2 [120]`.
const SCHED_GZIP: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xd4\x35\x54\x88\x36\x88\x55\x30\xd4\x33\xb5\x52\x28\x4e\xce\x48\x4d\x89\x2f\x2e\xcf\x2c\x49\xce\xb0\x52\x48\xb4\x02\x4a\x19\x1a\x01\x25\x83\x15\x6c\x6d\xed\x14\x92\xac\x8c\x20\x7c\x2e\x00\x1d\xbc\x4e\x18\x35\x00\x00\x00";

const WORKFLOW: &str = r#"{"name": "blast", "schemaVersion": "1.5", "workflow": {"specification": {"tasks": [
{"name": "split", "id": "s1", "parents": [], "children": ["b2", "b3"], "inputFiles": ["genome"], "outputFiles": ["parts"]},
{"name": "blast", "id": "b2", "parents": ["s1"], "children": [], "inputFiles": ["parts"]},
{"name": "blast", "id": "b3", "parents": ["s1"], "children": [], "inputFiles": ["parts", "lost"]}],
"files": [{"id": "genome", "sizeInBytes": 3000000}, {"id": "parts", "sizeInBytes": 1000000}]},
"execution": {"tasks": [{"id": "s1", "runtimeInSeconds": 1.5}, {"id": "b2", "runtimeInSeconds": 2.5}, {"id": "b3", "runtimeInSeconds": 0}]}}}"#;

const TASKS: &str = r#"{"regions": [{"name": "a", "bytes": 4096}, {"name": "b", "bytes": 1000}], "tasks": [
{"name": "x", "instructions": 5000, "references": [{"region": "a", "from_byte": 64, "bytes": 512, "passes": 3}]},
{"name": "y", "kind": "last", "instructions": 1, "references": [{"region": "b", "order": "random", "stores": true}]}], "edges": [["x", "y"]]}"#;

fn text(bytes: &[u8], read: impl FnOnce(&str)) {
    read(&String::from_utf8_lossy(bytes));
}

/// Starts an accepted scenario, and runs it for a few thousand cycles, in which a quantum may end.
fn begin(document: &str) {
    let Ok(scenario) = simulator::parse(document) else { return };
    let Ok(mut run) = simulator::start(&scenario, &TraceLibrary::default()) else { return };
    let mut row = vec![0; run.layout().stride];
    while run.now() < MOST_CYCLES && !run.is_done() {
        if run.advance(MOST_CYCLES - run.now(), &mut row).is_err() {
            return;
        }
    }
    drop(run.result());
}

/// Cycles of a run that is only started.
const MOST_CYCLES: u64 = 3_000;

/// A run that waits for the answer of an external policy, as on the page.
fn asking() -> Run {
    static BEGUN: OnceLock<Checked> = OnceLock::new();
    let scenario = BEGUN.get_or_init(|| {
        let own = r#"{"id": "own", "params": {"source": "export default () => undefined;"}}"#;
        simulator::parse(&SMALL_RUN.replace(r#"{"id": "round-robin"}"#, own)).expect("valid")
    });
    let mut run = simulator::start(scenario, &TraceLibrary::default()).expect("it can begin");
    run.pause_at_decisions();
    drop(run.advance(u64::MAX, &mut vec![0; run.layout().stride]));
    run
}

fn label() -> TraceLabel {
    TraceLabel { name: "fuzz".into(), about: String::new(), command: String::new() }
}

fn trace(format: TextFormat, bytes: &[u8]) {
    let mut importer = TextImporter::new(format);
    let (before, after) = bytes.split_at(bytes.len() / 3);
    if importer.push(before).is_ok() && importer.push(after).is_ok() {
        drop(importer.finish(label()));
    }
}

fn recording(bytes: &[u8]) {
    let mut reader = RecordingReader::new();
    let (before, after) = bytes.split_at(bytes.len() / 3);
    if reader.push(before).is_ok() && reader.push(after).is_ok() {
        drop(reader.finish());
    }
}

fn what_if(bytes: &[u8]) {
    let mut schedule = RecordingReader::with_schedule();
    let mut window = RecordingReader::with_window(Window::from_us(0.0, 1e9));
    if schedule.push(bytes).is_ok() {
        drop(schedule.finish_with_schedule());
    }
    if window.push(bytes).is_ok()
        && let Ok(made) = window.finish_as_scenario(&WhatIf::default())
    {
        let document = serde_json::to_string(&made.scenario).expect("it is JSON");
        simulator::parse(&document).expect("a scenario made of a recording is one");
    }
}

fn packed(format: TextFormat, text: &str) -> Vec<u8> {
    let mut importer = TextImporter::new(format);
    importer.push(text.as_bytes()).expect("a valid trace");
    importer.finish(label()).expect("it has references").file
}

fn xml_of(id: &str) -> String {
    to_xml(&shipped_machine(id).expect("it ships").machine).expect("it can be written")
}
