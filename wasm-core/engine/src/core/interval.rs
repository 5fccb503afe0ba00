//! A wide, out-of-order core with one hardware context, approximated by the intervals between its misses.
//!
//! Interval analysis (Karkhanis and Smith 2004; Eyerman, Eeckhout, Karkhanis and Smith 2009): between two misses
//! instructions flow at a steady rate, here the program's `base_cpi`. A first-level miss stalls the core for its time
//! beyond that level, divided by the program's `overlap`, the number of misses that an instruction window overlaps.
//! Every lookup, queue and miss is simulated; only the inside of the core is not. Time is in units of 1/65,536 cycle,
//! so fractions accumulate exactly however the run is divided.

use super::cause::{CAUSES, Cause};
use super::context::{HardwareContext, NO_THREAD, Rest};
use super::event::{Event, Missed, Visibility};
use super::model::CoreModel;
use super::stall::Stall;
use crate::cache::{Cache, Lookup};
use crate::workload::Source;

/// Fractional bits of a time.
const FRACTION: u32 = 16;

/// One wide core.
#[derive(Clone, Debug)]
pub struct Interval {
    /// Its hardware context.
    pub context: HardwareContext,
    /// When the last counted instruction completed, or when the wait in progress ends.
    done_at: u64,
    /// Time per instruction of the present thread.
    pace: u64,
    /// 1 / overlap of the present thread, in 65,536ths.
    exposed: u64,
    /// The remainder of dividing waits, in 65,536ths of a cycle.
    owed: u64,
    /// The first cycle after the wait in progress.
    wakes_at: u64,
    /// The cycle up to which an empty context is accounted.
    accounted: u64,
    visibility: Visibility,
}

impl Interval {
    /// An empty core.
    pub fn new(visibility: Visibility) -> Self {
        Self {
            context: HardwareContext::empty(),
            done_at: 0,
            pace: 1 << FRACTION,
            exposed: 1 << FRACTION,
            owed: 0,
            wakes_at: 0,
            accounted: 0,
            visibility,
        }
    }

    /// The time at which the next record's instruction completes.
    #[inline(always)]
    fn due(&self) -> u64 {
        self.done_at + (u64::from(self.context.left) + 1) * self.pace
    }

    /// The cycle nearest to when the instructions before the end of a thread, which is no instruction, are complete.
    fn ends_at(&self) -> u64 {
        let complete_at = self.done_at + u64::from(self.context.left) * self.pace;
        (complete_at + (1 << (FRACTION - 1))) >> FRACTION
    }

    fn go_on(&mut self, sources: &mut [Source]) {
        self.done_at = self.due();
        let s = &mut self.context;
        s.instructions += s.left + 1;
        s.record = s.upcoming;
        s.left = s.record.gap();
        s.upcoming = sources[s.thread as usize].next_record();
    }
}

impl CoreModel for Interval {
    fn contexts(&self) -> &[HardwareContext] {
        std::slice::from_ref(&self.context)
    }

    fn lost(&self) -> &[u32; CAUSES.len()] {
        &self.context.stalls
    }

    fn advance(&mut self, horizon: u64, first_level: &mut Cache, sources: &mut [Source]) -> Option<Event> {
        if self.context.thread == NO_THREAD {
            return None;
        }
        loop {
            let record = self.context.record;
            let at = if record.is_end() { self.ends_at() } else { self.due() >> FRACTION };
            if at >= horizon {
                return None;
            }
            if record.is_end() {
                self.context.instructions += self.context.left;
                self.context.left = 0;
                return Some(Event::Exit { at, context: 0 });
            }
            if record.is_special() {
                self.go_on(sources);
                continue;
            }
            match self.visibility {
                Visibility::Misses => {
                    if let Err(missed) = self.look_up(0, at, first_level, sources) {
                        return Some(Event::Fetch { at, context: 0, missed });
                    }
                }
                Visibility::Shared
                    if !record.is_shared() && first_level.hit_quietly(record.line(), record.is_store()) =>
                {
                    self.context.accesses += 1;
                    self.go_on(sources);
                }
                _ => return Some(Event::Fetch { at, context: 0, missed: Missed::NotAsked }),
            }
        }
    }

    fn look_up(
        &mut self,
        _context: usize,
        _at: u64,
        first_level: &mut Cache,
        sources: &mut [Source],
    ) -> Result<(), Missed> {
        let s = &mut self.context;
        s.accesses += 1;
        match first_level.access(s.record.line(), s.owner, s.record.is_store()) {
            Lookup::Hit => {
                self.go_on(sources);
                Ok(())
            }
            Lookup::Upgrade => Err(Missed::Permission),
            Lookup::Miss(victim) => {
                s.misses += 1;
                Err(Missed::Line(victim))
            }
        }
    }

    fn block(&mut self, _context: usize, at: u64, _ready_at: u64, mut stall: Stall, sources: &mut [Source]) {
        let wait = stall.expose(self.exposed, &mut self.owed);
        self.context.stall.settle(self.wakes_at.min(at + 1), &mut self.context.stalls);
        self.go_on(sources);
        self.done_at += u64::from(wait) << FRACTION;
        self.wakes_at = at + 1 + u64::from(wait);
        self.context.stall = stall;
    }

    fn account(&mut self, _context: usize, now: u64) {
        let s = &mut self.context;
        if s.thread == NO_THREAD {
            s.stalls[Cause::Idle as usize] += (now - self.accounted) as u32;
        } else {
            s.stall.settle(self.wakes_at.min(now), &mut s.stalls);
            let passed = (now << FRACTION).saturating_sub(self.done_at) / self.pace;
            let done = passed.min(u64::from(s.left)) as u32;
            s.instructions += done;
            s.left -= done;
            self.done_at += u64::from(done) * self.pace;
        }
        self.accounted = now;
    }

    fn has_executed_all(&self, _context: usize, now: u64) -> bool {
        let s = &self.context;
        s.thread != NO_THREAD && s.record.is_end() && s.left == 0 && self.done_at <= now << FRACTION
    }

    fn vacate(&mut self, context: usize, now: u64) -> Rest {
        self.account(context, now);
        let s = &mut self.context;
        s.thread = NO_THREAD;
        s.stall = Stall::default();
        Rest { record: s.record, upcoming: s.upcoming, left: s.left, program: None }
    }

    fn start_thread(
        &mut self,
        context: usize,
        now: u64,
        thread: (u32, u32),
        rest: Rest,
        switch_cycles: u32,
        source: &Source,
    ) {
        self.account(context, now);
        let fixed = |number: f64| libm::round(number * f64::from(1u32 << FRACTION)) as u64;
        self.pace = fixed(source.execution.base_cpi).max(1);
        self.exposed = fixed(1.0 / source.execution.overlap);
        self.owed = 0;
        self.wakes_at = now + u64::from(switch_cycles);
        self.done_at = self.wakes_at << FRACTION;
        let s = &mut self.context;
        (s.thread, s.owner) = thread;
        (s.record, s.upcoming, s.left) = (rest.record, rest.upcoming, rest.left);
        s.stall = Stall::new(now, [(Cause::Switch, switch_cycles), (Cause::Switch, 0), (Cause::Switch, 0)]);
    }

    fn open_frame(&mut self, _now: u64) {
        let s = &mut self.context;
        (s.instructions, s.accesses, s.misses, s.stalls) = (0, 0, 0, [0; CAUSES.len()]);
    }
}
