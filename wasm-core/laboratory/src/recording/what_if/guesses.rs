//! Lists what a recording does not contain, and what its scenario assumes instead.

use super::follow::Followed;
use super::steps::{CYCLES_PER_US, DISPATCH_CYCLES, SWITCH_CYCLES};
use crate::hwloc::Guess;

/// The input of the guesses.
pub struct Assumed<'a> {
    pub followed: &'a Followed,
    /// The number of threads that ran in the window and are left out, and their nanoseconds.
    pub left_out: (usize, u64),
    /// The numbers of processors of the recording, and of hardware contexts and cores of the machine.
    pub processors: usize,
    pub contexts: usize,
    pub cores: usize,
    /// "threads named web use", "thread 71, web, uses": the threads, and the memory behavior assumed for them.
    pub memory: Vec<(String, String)>,
    /// The number of threads without a recorded priority, and of those of real-time and deadline classes.
    pub without_priority: usize,
    pub of_other_classes: usize,
    /// Whether pane A repeats the recorded schedule.
    pub is_replayed: bool,
}

/// All guesses that apply.
pub fn guesses(of: &Assumed) -> Vec<Guess> {
    let Assumed { followed, left_out: (threads, time), .. } = of;
    let sleeps = followed.sleeps;
    let unseen: u64 = followed.lines.iter().map(|line| line.unseen_runs).sum();
    let mut all = List(Vec::new());
    all.add(
        "/workload/programs",
        "how many instructions a thread executes",
        format!(
            "a cycle is a nanosecond ({CYCLES_PER_US} per µs), and a thread executes in its recorded time what it executes alone on \
             this machine"
        ),
    );
    for (whose, memory) in &of.memory {
        all.add("/workload/programs", format!("what memory {whose}"), memory.clone());
    }
    all.add("/workload/programs", "which data threads share", "none".into());
    all.add("/workload/threads", "which threads are one process", "those of one name".into());
    all.add("/workload/threads", "which processors threads are allowed to use", "any".into());
    all.add_if(
        of.without_priority as u64,
        "/workload/threads",
        format!("nice values of {}", threads_in_words(of.without_priority)),
        "0".into(),
    );
    all.add_if(
        of.of_other_classes as u64,
        "/workload/threads",
        format!("how {} of a real-time or deadline class should run", threads_in_words(of.of_other_classes)),
        "as one of the normal class with nice value −20 does".into(),
    );
    all.add(
        "/baseline",
        if of.is_replayed {
            "when a thread of A is switched in"
        } else {
            "which hardware context each processor is"
        },
        if of.is_replayed {
            "at its recorded time, or once it can run and its processor is free, where that is later"
        } else {
            "none: A is not as recorded, but under EEVDF"
        }
        .into(),
    );
    all.add(
        "/run/switch_cycles",
        "what a context switch costs",
        format!("{SWITCH_CYCLES} cycles, which the recorded runs contain: they are subtracted from each"),
    );
    all.add(
        "/run",
        "what a block or a wake-up costs before the scheduler acts on it",
        format!("{DISPATCH_CYCLES} cycles, which the recorded runs contain too"),
    );
    let sleep = |count: u64, what: &str| {
        let sleeps = if count == 1 { "1 sleep".into() } else { format!("{count} sleeps") };
        format!("what ends {sleeps}: {what}")
    };
    let kept = "each has its recorded length";
    all.add_if(sleeps.timed, "/workload/programs", sleep(sleeps.timed, "a timer or a device"), kept.into());
    all.add_if(
        sleeps.left_out,
        "/workload/programs",
        sleep(sleeps.left_out, "a thread that is left out"),
        kept.into(),
    );
    all.add_if(
        sleeps.unseen,
        "/workload/programs",
        sleep(sleeps.unseen, "the wake-up is not in the file, or the time is unknown"),
        "each lasts until the thread is seen to run".into(),
    );
    all.add_if(
        followed.awaited.iter().filter(|awaited| **awaited).count() as u64,
        "/workload/programs",
        "whether a wake-up is by the thread that ran there or by an interrupt".into(),
        "by the thread, unless ftrace's flags say otherwise".into(),
    );
    all.add_if(
        unseen,
        "/workload/programs",
        format!("when {unseen} runs begin"),
        "with the thread's first line in them: times are lower bounds".into(),
    );
    all.add_if(
        *threads as u64,
        "/workload/threads",
        format!("{} that ran for {} µs", threads_in_words(*threads), *time as f64 / 1e3),
        "left out: no processor is used".into(),
    );
    all.add_if(
        u64::from(followed.span.is_cut),
        "/run/quanta",
        "what the threads do after the window".into(),
        "they end with it".into(),
    );
    all.add_if(
        u64::from(of.processors != of.contexts),
        "/machine/cores",
        format!(
            "{} processors were recorded, and the machine has {} hardware contexts",
            of.processors, of.contexts
        ),
        "the threads use all that the machine has".into(),
    );
    all.add_if(
        u64::from(of.contexts > of.cores),
        "/machine/cores",
        "how far threads of one core slowed each other down while they were recorded".into(),
        if of.is_replayed {
            "as in order: they took turns, one instruction a cycle for all, so each has executed less"
        } else {
            "not at all: simulated ones do, so they run longer than recorded"
        }
        .into(),
    );
    all.0
}

fn threads_in_words(count: usize) -> String {
    if count == 1 { "1 thread".into() } else { format!("{count} threads") }
}

struct List(Vec<Guess>);

impl List {
    fn add(&mut self, pointer: &str, unsaid: impl Into<String>, assumed: String) {
        self.0.push(Guess { pointer: pointer.into(), unsaid: unsaid.into(), assumed });
    }

    fn add_if(&mut self, count: u64, pointer: &str, unsaid: String, assumed: String) {
        if count > 0 {
            self.add(pointer, unsaid, assumed);
        }
    }
}
