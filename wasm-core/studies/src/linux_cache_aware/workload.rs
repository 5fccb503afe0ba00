//! Workloads: threads and programs modelled on the benchmarks' descriptions.

use super::parameters::LinuxCacheAware;
use serde_json::{Map, Value, json};

/// The work of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Benchmark {
    /// `hackbench --thread -g groups -f pairs`: in each group, every sender sends to every receiver.
    Hackbench { over: Over, groups: u32, pairs: u32 },
    /// `schbench`: a message thread and `workers` workers.
    Schbench { workers: u32 },
    /// Threads of one simulated chip that share its state of `kilobytes` and meet at barriers.
    Rtl { threads: u32, kilobytes: u32 },
    /// The same without barriers.
    Busy { threads: u32, kilobytes: u32 },
    /// `stream`: each thread walks through its own arrays.
    Stream { threads: u32 },
}

/// The channel of hackbench's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Over {
    Pipes,
    Sockets,
}

impl Benchmark {
    /// Its threads, all in one process, and their programs.
    pub fn workload(self, study: &LinuxCacheAware) -> Value {
        let mut programs = Map::new();
        let program = |name: &str| study.programs.get(name).cloned().unwrap_or_default();
        let group = |program: &str, copies: u32| json!({"program": program, "copies": copies, "process": "benchmark"});
        let threads = match self {
            Self::Hackbench { over, groups, pairs } => {
                let place = usize::from(over == Over::Sockets);
                let run = json!({"kind": "constant", "value": study.message_instructions[place]});
                let capacity = study.capacities[place];
                let steps: Vec<Value> = (0..pairs)
                    .map(|pair| json!({"run": run, "then": {"kind": "send", "channel": format!("pipe {pair}"), "capacity": capacity}, "request": "begins"}))
                    .collect();
                let (mut sender, mut receiver) = (program("sender"), program("receiver"));
                sender["waits"] = json!(steps);
                receiver["waits"] =
                    json!([{"run": run, "then": {"kind": "receive", "channel": "pipe"}, "request": "ends"}]);
                let buffers = u64::from(pairs) * BUFFER_BYTES;
                for end in [&mut sender, &mut receiver] {
                    end["phases"][0]["components"][1]["pattern"]["region_bytes"] = json!(buffers);
                }
                programs.insert("sender".into(), sender);
                programs.insert("receiver".into(), receiver);
                (0..groups).flat_map(|number| hackbench(&group, number, pairs)).collect()
            }
            Self::Schbench { workers } => {
                for name in ["message-thread", "worker"] {
                    programs.insert(name.into(), program(name));
                }
                vec![group("message-thread", 1), group("worker", workers)]
            }
            Self::Rtl { threads, kilobytes } | Self::Busy { threads, kilobytes } => {
                let mut part = program("rtl");
                if matches!(self, Self::Busy { .. }) {
                    part["waits"] = json!([]);
                }
                part["phases"][0]["components"][1]["pattern"]["region_bytes"] = json!(kilobytes * 1024);
                programs.insert("rtl".into(), part);
                vec![group("rtl", threads)]
            }
            Self::Stream { threads } => {
                programs.insert("stream".into(), program("stream"));
                vec![group("stream", threads)]
            }
        };
        json!({"threads": threads, "programs": programs})
    }
}

/// Bytes touched by a message: a pipe's first page, its state and its wait queue.
const BUFFER_BYTES: u64 = 4096;

/// A group of senders and receivers with its own pipes and memory.
fn hackbench(group: &impl Fn(&str, u32) -> Value, number: u32, pairs: u32) -> Vec<Value> {
    let name = |pair: u32| format!("group {number} pipe {pair}");
    let regions = json!({"pipes": format!("group {number}")});
    let mut sender = group("sender", pairs);
    sender["regions"] = regions.clone();
    sender["waits_on"] =
        (0..pairs).map(|pair| (format!("pipe {pair}"), json!(name(pair)))).collect::<Map<_, _>>().into();
    let receiver = |pair: u32| {
        let mut receiver = group("receiver", 1);
        receiver["regions"] = regions.clone();
        receiver["waits_on"] = json!({"pipe": name(pair)});
        receiver
    };
    let receivers: Vec<Value> = (0..pairs).map(receiver).collect();
    [vec![sender], receivers].concat()
}
