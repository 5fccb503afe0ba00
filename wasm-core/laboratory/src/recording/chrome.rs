//! Parses an element of `traceEvents` into an event and counts it: names are the kernel's, and `args` are the kernel's
//! fields.

use super::error::{Place, RecordingError};
use super::event::{Event, Kind, MAX_PROCESSORS, MAX_TID, Task};
use super::fields::{is_read, is_runnable};
use super::header::MAX_SECONDS;
use super::result::RecordingFormat;
use super::tally::Tally;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;

/// `prev_state` as a number: `TASK_RUNNING`, and the kernel's mark for preempted (`TASK_REPORT_MAX`).
const RUNNABLE_STATES: [u64; 2] = [0, 0x100];

#[derive(Deserialize)]
struct Element<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    ts: Option<Timestamp>,
    cpu: Option<u32>,
    /// −1 for an exiting thread, as in text.
    tid: Option<i64>,
    #[serde(borrow)]
    args: Option<Args<'a>>,
}

/// A time `ts` in nanoseconds; written in microseconds. Whole microseconds are exact up to [`MAX_SECONDS`]. Fractions have
/// the digits of a 64-bit float: exact to the nanosecond up to 2⁴³ µs (101 days), to 2 µs at most.
struct Timestamp(u64);

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const MOST: u64 = MAX_SECONDS * 1_000_000;
        let number = serde_json::Number::deserialize(deserializer)?;
        let nanoseconds = match (number.as_u64(), number.as_f64()) {
            (Some(us), _) if us <= MOST => Some(us * 1_000),
            (None, Some(us)) if (0.0..=MOST as f64).contains(&us) => {
                Some(us.trunc() as u64 * 1_000 + (us.fract() * 1e3).round() as u64)
            }
            _ => None,
        };
        nanoseconds.map(Self).ok_or_else(|| D::Error::custom("no time in microseconds"))
    }
}

#[derive(Deserialize)]
struct Args<'a> {
    cpu: Option<u32>,
    prev_comm: Option<Cow<'a, str>>,
    prev_pid: Option<u32>,
    prev_prio: Option<i64>,
    prev_state: Option<State<'a>>,
    next_comm: Option<Cow<'a, str>>,
    next_pid: Option<u32>,
    next_prio: Option<i64>,
    comm: Option<Cow<'a, str>>,
    pid: Option<u32>,
    /// Negative for the deadline class.
    prio: Option<i64>,
    target_cpu: Option<u32>,
    dest_cpu: Option<u32>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum State<'a> {
    Number(u64),
    Letters(Cow<'a, str>),
}

/// Reads and counts an element.
///
/// # Errors
/// As [`Tally::event`].
pub fn read_element(number: u64, json: &[u8], tally: &mut Tally) -> Result<(), RecordingError> {
    let place = Place::Event(number);
    if memchr::memmem::find(json, b"sched_").is_none() {
        tally.other();
        return Ok(());
    }
    let named = name_of(json);
    if named.as_deref().is_some_and(|name| !is_read(name.as_bytes())) {
        tally.other();
        return Ok(());
    }
    let element: Option<Element> = serde_json::from_slice(json).ok();
    match element.as_ref().and_then(event) {
        Some(event) => tally.event(place, RecordingFormat::Json, &event),
        None => {
            tally.unreadable(place, json);
            Ok(())
        }
    }
}

/// The name without its subsystem, parsed separately: other events have other arguments.
fn name_of(json: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        name: String,
    }
    let named: Named = serde_json::from_slice(json).ok()?;
    Some(without_subsystem(&named.name).to_string())
}

fn without_subsystem(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, name)| name)
}

fn event<'a>(element: &'a Element) -> Option<Event<'a>> {
    let args = element.args.as_ref()?;
    let known = |number: &u32| *number < MAX_PROCESSORS;
    let task = |name: &'a Option<Cow<str>>, tid: Option<u32>, priority: Option<i64>| {
        let tid = tid.filter(|tid| *tid <= MAX_TID)?;
        let task = Task::new(name.as_ref()?.as_bytes(), tid.to_string().as_bytes())?;
        Some(Task { priority: priority.and_then(|priority| priority.try_into().ok()), ..task })
    };
    let woken = || Some((task(&args.comm, args.pid, args.prio)?, args.target_cpu.filter(known)?));
    let kind = match without_subsystem(&element.name) {
        "sched_switch" => Kind::Switch {
            previous: task(&args.prev_comm, args.prev_pid, args.prev_prio)?,
            runnable: match args.prev_state.as_ref()? {
                State::Number(state) => RUNNABLE_STATES.contains(state),
                State::Letters(state) => is_runnable(state.as_bytes()),
            },
            next: task(&args.next_comm, args.next_pid, args.next_prio)?,
        },
        "sched_migrate_task" => {
            Kind::Migrate { task: task(&args.comm, args.pid, args.prio)?, to: args.dest_cpu.filter(known)? }
        }
        name => {
            let (task, target) = woken()?;
            match name {
                "sched_waking" => Kind::Waking { task, target },
                "sched_wakeup" => Kind::Wakeup { task, target },
                _ => Kind::WakeupNew { task, target },
            }
        }
    };
    let Timestamp(at) = *element.ts.as_ref()?;
    let processor = element.cpu.or(args.cpu).filter(known)?;
    let by = element.tid.and_then(|tid| tid.try_into().ok());
    Some(Event { at, processor, by, interrupt: false, kind })
}
