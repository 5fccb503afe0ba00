//! The counters of a run: by thread since the last frame and since the start, over the measurement window, and in the
//! digest.

use super::decider::Decider;
use super::frame::write_row;
use super::machine::{Counted, Machine};
use super::milestones::Milestones;
use super::plan::{Place, Plan};
use super::simulation::ENGINE_VERSION;
use super::system::OperatingSystem;
use super::tasks::Tasks;
use super::totals::Totals;
use crate::core::{CAUSES, Cause, PIPELINE_COUNTERS};
use crate::policy::Observed;
use crate::waits::Waits;
use sha2::{Digest, Sha256};

/// The counters of a hardware context when its thread was last credited.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    instructions: u32,
    accesses: u32,
    misses: u32,
    stalls: [u32; CAUSES.len()],
    pipeline: [u32; PIPELINE_COUNTERS.len()],
    cycle: u64,
}

/// The counters of a thread since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Credit {
    pub instructions: u32,
    pub cycles: u32,
    /// Stall cycles by cause.
    pub stalls: [u32; CAUSES.len()],
    /// Accesses to caches of other packages.
    pub remote: u32,
    /// Counters of a simultaneous-multithreaded core.
    pub pipeline: [u32; PIPELINE_COUNTERS.len()],
}

/// All counters of a run, and the totals, milestones and digest computed from them.
#[derive(Clone)]
pub struct Accounts {
    /// Frames completed.
    frames: u64,
    /// By hardware context.
    marks: Vec<Mark>,
    /// By thread, since the last frame.
    credits: Vec<Credit>,
    /// By thread, since its start: the values of performance counters.
    observed: Vec<Observed>,
    /// Threads started on a hardware context since the last frame.
    starts: u32,
    totals: Totals,
    pub(super) milestones: Milestones,
    hasher: Sha256,
}

/// The state from which the accounts of a cycle are computed.
#[derive(Clone, Copy)]
pub struct Books<'a> {
    pub now: u64,
    pub plan: &'a Plan,
    pub machine: &'a Machine,
    pub os: &'a OperatingSystem,
    pub decider: &'a Decider,
    pub tasks: Option<&'a Tasks>,
    pub waits: Option<&'a dyn Waits>,
}

impl Accounts {
    /// Zeroed accounts of `threads` threads.
    pub fn new(plan: &Plan, threads: usize) -> Self {
        let mut hasher = Sha256::new();
        hasher.update(ENGINE_VERSION.as_bytes());
        Self {
            frames: 0,
            marks: vec![Mark::default(); plan.layout.topology.contexts.len()],
            credits: vec![Credit::default(); threads],
            observed: vec![Observed::default(); threads],
            starts: 0,
            totals: Totals::new(&plan.layout),
            milestones: Milestones::default(),
            hasher,
        }
    }

    /// Grows to `threads` threads.
    pub fn make_room(&mut self, threads: usize) {
        self.credits.resize(threads, Credit::default());
        self.observed.resize(threads, Observed::default());
    }

    /// Frames completed.
    pub fn frames(&self) -> u64 {
        self.frames
    }

    /// By thread, its counters since the last frame.
    pub fn credits(&self) -> &[Credit] {
        &self.credits
    }

    /// By thread, its counters since its start, up to when it was credited last.
    pub fn observed(&self) -> &[Observed] {
        &self.observed
    }

    /// Threads started on a hardware context since the last frame.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// Sums of the measurement window up to the last frame.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// SHA-256 over the frames so far.
    pub fn digest(&self) -> String {
        self.hasher.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Credits every running thread with what its hardware context counted up to `now`, which all cores have reached.
    pub fn credit_all(&mut self, plan: &Plan, machine: &mut Machine, now: u64) {
        for context in 0..self.marks.len() {
            self.credit(plan, machine, plan.place(context), now);
        }
    }

    /// Credits the thread of one hardware context with what was counted up to `now`, which its core has reached.
    pub fn credit(&mut self, plan: &Plan, machine: &mut Machine, place: Place, now: u64) {
        let counted = machine.account(place, now);
        let Counted { instructions, mut first_level, stalls, pipeline, .. } = counted;
        let (accesses, misses) = (first_level.accesses, first_level.misses);
        let mark = Mark { instructions, accesses, misses, stalls, pipeline, cycle: now };
        let mark = std::mem::replace(&mut self.marks[place.context], mark);
        let Some(thread) = counted.thread else { return };
        let (credit, observed) = (&mut self.credits[thread], &mut self.observed[thread]);
        let (instructions, cycles) = (instructions - mark.instructions, (now - mark.cycle) as u32);
        credit.instructions += instructions;
        credit.cycles += cycles;
        observed.instructions += u64::from(instructions);
        observed.scheduled_cycles += u64::from(cycles);
        for (cause, (stalls, before)) in stalls.iter().zip(mark.stalls).enumerate() {
            credit.stalls[cause] += stalls - before;
            observed.stalls[cause] += u64::from(stalls - before);
        }
        if plan.layout.has_smt() {
            let since = std::array::from_fn(|counter| pipeline[counter] - mark.pipeline[counter]);
            credit.pipeline.iter_mut().zip(since).for_each(|(sum, count)| *sum += count);
            observed.pipeline.add(&since);
        }
        first_level.accesses -= mark.accesses;
        first_level.misses -= mark.misses;
        machine.count_first_level(plan, place.core, thread, first_level);
    }

    /// Counts a thread's access to a cache of another package.
    #[inline]
    pub fn count_remote(&mut self, thread: usize) {
        self.credits[thread].remote += 1;
    }

    /// Counts a thread that starts on a hardware context; it migrates if it `moved` from another core.
    pub fn count_start(&mut self, plan: &Plan, now: u64, moved: bool) {
        self.starts += 1;
        if now >= plan.layout.window_start() {
            self.totals.context_switches += 1;
            self.totals.migrations += u64::from(moved);
        }
    }

    /// Writes the frame's row, adds it to the window's sums and the digest, and resets the counters. Every thread
    /// must have been credited.
    pub fn close_frame(&mut self, books: Books, row: &mut [u32]) {
        self.observe_caches(books);
        write_row(self, books, row);
        let layout = &books.plan.layout;
        if self.frames >= layout.warmup_frames() {
            let mut totals = std::mem::take(&mut self.totals);
            self.measure(books, &mut totals);
            self.totals = totals;
        }
        for number in &row[..layout.digested()] {
            self.hasher.update(number.to_le_bytes());
        }
        self.marks.fill(Mark { cycle: books.now, ..Mark::default() });
        self.credits.fill(Credit::default());
        self.starts = 0;
        self.frames += 1;
    }

    /// Adds the caches' tallies to the counters that the operating system reads.
    fn observe_caches(&mut self, books: Books) {
        let caches = &books.plan.layout.topology.caches;
        for (cache, tallies) in caches.iter().zip(books.machine.memory().tallies()) {
            for (observed, tally) in self.observed.iter_mut().zip(tallies) {
                observed.count(cache.level, cache.last, tally.accesses, tally.misses);
            }
        }
    }

    /// Adds what was counted since the last frame to the sums of the measurement window.
    pub fn measure(&self, books: Books, totals: &mut Totals) {
        let Books { now, plan, machine, os, .. } = books;
        let began = self.frames.checked_sub(1).map_or(0, |before| plan.layout.frame_end(before));
        totals.cycles += now - began;
        os.write_ideal(&mut totals.ideal);
        for (t, credit) in self.credits.iter().enumerate() {
            totals.add_thread(t, credit);
        }
        let units = &plan.layout.topology.caches;
        for (cache, (unit, tallies)) in units.iter().zip(machine.memory().tallies()).enumerate() {
            totals.add_cache(cache, unit.level, tallies);
        }
        for (core, idle) in machine.cores().iter().zip(&mut totals.core_idle) {
            let lost = core.lost();
            for (sum, cycles) in totals.core_stalls.iter_mut().zip(lost) {
                *sum += u64::from(cycles);
            }
            *idle += u64::from(lost[Cause::Idle as usize]);
        }
        for (sums, &c) in totals.prefetches.iter_mut().zip(&plan.layout.prefetching_caches) {
            let now = machine.memory().caches()[c as usize].prefetches;
            for (sum, count) in sums.iter_mut().zip([now.issued, now.used, now.unused]) {
                *sum += u64::from(count);
            }
        }
        for (sums, controller) in totals.memory.iter_mut().zip(machine.memory().controllers()) {
            sums.0 += u64::from(controller.lines);
            sums.1 += controller.carried_cycles(now);
        }
    }
}
