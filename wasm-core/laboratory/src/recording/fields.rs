//! Parses an event's fields as printed by the kernel (`prev_comm=web prev_pid=71 …`) or trace-cmd (`web:71 [120] S ==> …`).

use super::event::{Kind, Task, processor};
use memchr::memmem::{find, find_iter, rfind};

/// Names of the events that are read.
pub const EVENTS: [&str; 5] =
    ["sched_switch", "sched_waking", "sched_wakeup", "sched_wakeup_new", "sched_migrate_task"];

/// Whether an event is one of [`EVENTS`].
pub fn is_read(event: &[u8]) -> bool {
    event.starts_with(b"sched_") && EVENTS.iter().any(|known| known.as_bytes() == event)
}

/// Parses an event; `None` if its fields cannot be read. `event` is one of [`EVENTS`].
pub fn kind<'a>(event: &[u8], fields: &'a [u8]) -> Option<Kind<'a>> {
    let fields = fields.trim_ascii_end();
    match event {
        b"sched_switch" if fields.starts_with(b"prev_comm=") => switch(fields),
        b"sched_switch" => short_switch(fields),
        b"sched_migrate_task" => migration(fields),
        _ => {
            let (task, target) =
                if fields.starts_with(b"comm=") { woken(fields)? } else { short_woken(fields)? };
            Some(match event {
                b"sched_waking" => Kind::Waking { task, target },
                b"sched_wakeup" => Kind::Wakeup { task, target },
                _ => Kind::WakeupNew { task, target },
            })
        }
    }
}

/// Whether a state is runnable: `R`, or `R+` if preempted.
pub fn is_runnable(state: &[u8]) -> bool {
    state.starts_with(b"R")
}

/// `prev_comm=web prev_pid=71 prev_prio=120 prev_state=S ==> next_comm=db next_pid=80 next_prio=120`.
///
/// The arrow with its field is longer than a name can be (15 bytes), so it is searched from the left; ids from the right.
fn switch(fields: &[u8]) -> Option<Kind<'_>> {
    const ARROW: &[u8] = b" ==> next_comm=";
    let arrow = find(fields, ARROW)?;
    let (left, right) = (&fields[b"prev_comm=".len()..arrow], &fields[arrow + ARROW.len()..]);
    let (previous, rest) = named(left, b" prev_pid=")?;
    let state = after(rest, b" prev_state=")?;
    let (next, rest) = named(right, b" next_pid=")?;
    after(rest, b" next_prio=")?;
    (!state.is_empty()).then_some(Kind::Switch { previous, runnable: is_runnable(state), next })
}

/// `comm=db pid=80 prio=120 target_cpu=003`, with `success=1` in older kernels.
fn woken(fields: &[u8]) -> Option<(Task<'_>, u32)> {
    let (task, rest) = named(&fields[b"comm=".len()..], b" pid=")?;
    Some((task, processor(first_word(after(rest, b" target_cpu=")?))?))
}

/// `comm=db pid=80 prio=120 orig_cpu=1 dest_cpu=3`.
fn migration(fields: &[u8]) -> Option<Kind<'_>> {
    let (task, rest) = named(fields.strip_prefix(b"comm=")?, b" pid=")?;
    Some(Kind::Migrate { task, to: processor(first_word(after(rest, b" dest_cpu=")?))? })
}

/// `web:71 [120] S ==> db:80 [120]`. A name may contain the arrow: the first arrow with a thread on both sides is used.
fn short_switch(fields: &[u8]) -> Option<Kind<'_>> {
    const ARROW: &[u8] = b" ==> ";
    find_iter(fields, ARROW).find_map(|arrow| {
        let (previous, state) = short(&fields[..arrow])?;
        let (next, _) = short(&fields[arrow + ARROW.len()..])?;
        (!state.is_empty()).then_some(Kind::Switch { previous, runnable: is_runnable(state), next })
    })
}

/// `db:80 [120] success=1 CPU:003`.
fn short_woken(fields: &[u8]) -> Option<(Task<'_>, u32)> {
    let (task, rest) = short(fields)?;
    let target = rest.strip_prefix(b"CPU:").or_else(|| after(rest, b" CPU:"))?;
    Some((task, processor(first_word(target))?))
}

/// Splits text at the last `key` into a thread (name before, id after) and the rest.
fn named<'a>(text: &'a [u8], key: &[u8]) -> Option<(Task<'a>, &'a [u8])> {
    let at = rfind(text, key)?;
    let rest = &text[at + key.len()..];
    let tid = first_word(rest);
    let rest = &rest[tid.len()..];
    let priority = after(rest, b"prio=").map(first_word).unwrap_or_default();
    Some((Task::new(&text[..at], tid)?.with_priority(priority), rest))
}

/// Parses `name:tid [priority]`; returns the thread and the rest.
fn short(text: &[u8]) -> Option<(Task<'_>, &[u8])> {
    let bracket = rfind(text, b" [")?;
    let close = bracket + memchr::memchr(b']', &text[bracket..])?;
    let colon = memchr::memrchr(b':', &text[..bracket])?;
    let task = Task::new(&text[..colon], &text[colon + 1..bracket])?;
    Some((task.with_priority(&text[bracket + 2..close]), text[close + 1..].trim_ascii_start()))
}

/// The text after `key`.
fn after<'a>(text: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
    find(text, key).map(|at| &text[at + key.len()..])
}

fn first_word(text: &[u8]) -> &[u8] {
    let end = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(tid: u32, name: &str) -> Task<'_> {
        Task { tid, name: name.as_bytes(), priority: Some(120) }
    }

    #[test]
    fn both_ways_to_print_a_switch_say_the_same() {
        let names = [
            ("web", "db"),
            ("kworker/0:0-mm_", "a b [1] c"),
            ("x prev_pid=1 y", "a:1 [2] R"),
            ("a ==> b", ":-1"),
        ];
        for (from, to) in names {
            let expected = Kind::Switch { previous: task(71, from), runnable: false, next: task(80, to) };
            let long = format!(
                "prev_comm={from} prev_pid=71 prev_prio=120 prev_state=S ==> next_comm={to} next_pid=80 next_prio=120"
            );
            assert_eq!(kind(b"sched_switch", long.as_bytes()), Some(expected), "{long}");
            let short = format!("{from}:71 [120] S ==> {to}:80 [120]");
            assert_eq!(kind(b"sched_switch", short.as_bytes()), Some(expected), "{short}");
        }
    }

    #[test]
    fn both_ways_to_print_a_wake_up_say_the_same() {
        let expected = Kind::Wakeup { task: task(80, "d b"), target: 3 };
        for text in [
            "comm=d b pid=80 prio=120 target_cpu=003",
            "comm=d b pid=80 prio=120 success=1 target_cpu=003",
            "d b:80 [120] success=1 CPU:003",
            "d b:80 [120] CPU:003",
        ] {
            assert_eq!(kind(b"sched_wakeup", text.as_bytes()), Some(expected), "{text}");
        }
        let moved = kind(b"sched_migrate_task", b"comm=db pid=80 prio=120 orig_cpu=1 dest_cpu=3");
        assert_eq!(moved, Some(Kind::Migrate { task: task(80, "db"), to: 3 }));
    }

    #[test]
    fn what_is_cut_or_absurd_is_not_read() {
        for (event, text) in [
            (
                "sched_switch",
                "prev_comm=web prev_pid=71 prev_prio=120 prev_state=S ==> next_comm=db next_pid=80",
            ),
            (
                "sched_switch",
                "prev_comm=web prev_pid=-1 prev_prio=120 prev_state=S ==> next_comm=db next_pid=80 next_prio=1",
            ),
            ("sched_switch", "web:71 [120] S ==> db:80"),
            ("sched_wakeup", "comm=db pid=4194305 prio=120 target_cpu=003"),
            ("sched_wakeup", "comm=db pid=80 prio=120 target_cpu=8192"),
            ("sched_wakeup", "comm=db pid=80 prio=120"),
            ("sched_migrate_task", ""),
        ] {
            assert_eq!(kind(event.as_bytes(), text.as_bytes()), None, "{text}");
        }
    }
}
