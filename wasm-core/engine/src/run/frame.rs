//! Closing a frame: every counter of the interval into one row, then counting starts anew.

use super::columns::Dim;
use super::totals::Totals;
use super::{Run, hierarchy::Tally};
use crate::cache::PrefetchCount;
use crate::core::{CAUSES, Core, NO_THREAD, PIPELINE_COUNTERS};
use sha2::Digest;

/// What a hardware context had counted when its thread was last credited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    instructions: u32,
    accesses: u32,
    misses: u32,
    stalls: [u32; CAUSES.len()],
    pipeline: [u32; PIPELINE_COUNTERS.len()],
    cycle: u64,
}

/// What a thread did since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Credit {
    pub instructions: u32,
    pub cycles: u32,
    /// Cycles by cause.
    pub stalls: [u32; CAUSES.len()],
    /// Accesses to caches of other packages.
    pub remote: u32,
    /// What a simultaneous-multithreaded core counted.
    pub pipeline: [u32; PIPELINE_COUNTERS.len()],
}

impl Run {
    /// Credits every running thread with what its hardware context counted up to now. All cores stand at `now`.
    pub(super) fn credit_threads(&mut self) {
        let mut context = 0;
        for core in 0..self.cores.len() {
            for slot in 0..self.cores[core].contexts().len() {
                self.credit_context(core, slot, context, self.now);
                context += 1;
            }
        }
    }

    /// Credits the thread of one hardware context with what was counted up to `now`, where its core stands.
    pub(super) fn credit_context(&mut self, core: usize, slot: usize, context: usize, now: u64) {
        self.cores[core].account(slot, now);
        let pipeline = self.cores[core].pipeline(slot);
        let stalls = self.cores[core].stalls(slot);
        let s = &self.cores[core].contexts()[slot];
        let mark = std::mem::replace(
            &mut self.marks[context],
            Mark {
                instructions: s.instructions,
                accesses: s.accesses,
                misses: s.misses,
                stalls,
                pipeline,
                cycle: now,
            },
        );
        if s.thread == NO_THREAD {
            return;
        }
        let t = s.thread as usize;
        let (instructions, cycles) = (s.instructions - mark.instructions, (now - mark.cycle) as u32);
        self.credits[t].instructions += instructions;
        self.credits[t].cycles += cycles;
        self.threads[t].observed.instructions += u64::from(instructions);
        self.threads[t].observed.scheduled_cycles += u64::from(cycles);
        for (cause, (stalls, before)) in stalls.iter().zip(mark.stalls).enumerate() {
            self.credits[t].stalls[cause] += stalls - before;
            self.threads[t].observed.stalls[cause] += u64::from(stalls - before);
        }
        if self.plan.layout.has_smt() {
            let since = std::array::from_fn(|counter| pipeline[counter] - mark.pipeline[counter]);
            self.credits[t].pipeline.iter_mut().zip(since).for_each(|(sum, count)| *sum += count);
            self.threads[t].observed.pipeline.add(&since);
        }
        let tally = &mut self.hierarchy.tallies[self.plan.paths[core][0] as usize][t];
        tally.accesses += s.accesses - mark.accesses;
        tally.misses += s.misses - mark.misses;
    }

    /// Writes the frame's row, adds it to the window's sums and the digest, and starts counting anew.
    pub(super) fn close_frame(&mut self, row: &mut [u32]) {
        for core in &mut self.cores {
            core.close_frame(self.now);
        }
        self.credit_threads();
        self.observe_caches();
        self.allocation.pass(self.now);
        self.write_row(row);
        if self.frame
            >= u64::from(self.plan.layout.warmup_quanta) * u64::from(self.plan.layout.frames_per_quantum)
        {
            let mut totals = std::mem::take(&mut self.totals);
            self.measure(&mut totals);
            self.totals = totals;
        }
        for number in &row[..self.plan.layout.digested()] {
            self.hasher.update(number.to_le_bytes());
        }
        for core in &mut self.cores {
            core.open_frame(self.now);
        }
        self.hierarchy.open_frame();
        self.marks.iter_mut().for_each(|m| *m = Mark { cycle: self.now, ..Mark::default() });
        self.credits.fill(Credit::default());
        self.events = 0;
        if let Some(tasks) = &mut self.tasks {
            tasks.in_frame = (0, 0);
        }
    }

    /// Adds the caches' tallies to what the operating system has read from its counters.
    fn observe_caches(&mut self) {
        for (cache, tallies) in self.plan.layout.topology.caches.iter().zip(&self.hierarchy.tallies) {
            for (thread, tally) in self.threads.iter_mut().zip(tallies) {
                thread.observed.count(cache.level, cache.last, tally.accesses, tally.misses);
            }
        }
    }

    fn write_row(&self, row: &mut [u32]) {
        row.fill(0);
        let layout = &self.plan.layout;
        for column in &layout.columns {
            let out = &mut row[column.offset..column.offset + column.length];
            let contexts = self.cores.iter().flat_map(Core::contexts);
            match column.id {
                "context_thread" => fill(out, contexts.map(|s| s.thread.wrapping_add(1))),
                "context_instructions" => fill(out, contexts.map(|s| s.instructions)),
                "context_stalls" => {
                    let cores = self.cores.iter();
                    let stalls =
                        cores.flat_map(|core| (0..core.contexts().len()).map(move |slot| core.stalls(slot)));
                    fill(out, stalls.flat_map(|s| layout.causes.iter().map(move |&c| s[c as usize])));
                }
                "thread_instructions" => fill(out, self.credits.iter().map(|c| c.instructions)),
                "thread_cycles" => fill(out, self.credits.iter().map(|c| c.cycles)),
                "thread_remote_accesses" => fill(out, self.credits.iter().map(|c| c.remote)),
                "cache_accesses" => self.by_owner(out, |t| t.accesses),
                "cache_misses" => self.by_owner(out, |t| t.misses),
                "cache_lines" => {
                    fill(out, self.hierarchy.caches.iter().flat_map(|c| c.occupancy.iter().copied()))
                }
                "cache_evictions" => {
                    let tracked = layout.tracked_caches.iter().map(|&c| &self.hierarchy.caches[c as usize]);
                    fill(out, tracked.flat_map(|c| c.evictions.iter().copied()));
                }
                "cache_prefetches" => fill(out, self.prefetch_counts(|p| p.issued)),
                "cache_prefetches_used" => fill(out, self.prefetch_counts(|p| p.used)),
                "cache_prefetches_unused" => fill(out, self.prefetch_counts(|p| p.unused)),
                "memory_lines" => fill(out, self.hierarchy.memory.controllers.iter().map(|c| c.lines)),
                "memory_busy_cycles" => {
                    fill(out, self.hierarchy.memory.controllers.iter().map(|c| c.busy_cycles));
                }
                "thread_pipeline" => fill(out, self.credits.iter().flat_map(|c| c.pipeline)),
                "core_slots" => fill(out, self.cores.iter().flat_map(Core::slots)),
                "context_resources" => fill(out, self.cores.iter().flat_map(Core::resources)),
                id if self.write_tasks(id, out) => {}
                _ => out[0] = self.events,
            }
        }
    }

    fn prefetch_counts(&self, of: impl Fn(&PrefetchCount) -> u32) -> impl Iterator<Item = u32> {
        let caches = &self.plan.layout.prefetching_caches;
        caches.iter().map(move |&c| of(&self.hierarchy.caches[c as usize].prefetches))
    }

    fn by_owner(&self, out: &mut [u32], of: impl Fn(&Tally) -> u32) {
        let owners = self.plan.layout.size(Dim::Owner);
        for (row, tallies) in out.chunks_mut(owners).zip(&self.hierarchy.tallies) {
            for (unit, tally) in self.plan.layout.threads.iter().zip(tallies) {
                row[unit.owner as usize] += of(tally);
            }
        }
    }

    /// Adds what was counted since the last frame to the sums of the measurement window.
    pub(super) fn measure(&self, totals: &mut Totals) {
        let began = self.frame.checked_sub(1).map_or(0, |before| self.plan.layout.frame_end(before));
        totals.cycles += self.now - began;
        self.allocation.write_ideal(&mut totals.ideal);
        for (t, credit) in self.credits.iter().enumerate() {
            totals.instructions[t] += u64::from(credit.instructions);
            totals.scheduled[t] += u64::from(credit.cycles);
            totals.remote_accesses[t] += u64::from(credit.remote);
            totals.pipeline[t].add(&credit.pipeline);
            for (sum, cycles) in totals.thread_stalls[t].iter_mut().zip(credit.stalls) {
                *sum += u64::from(cycles);
            }
        }
        let units = &self.plan.layout.topology.caches;
        for (cache, (unit, tallies)) in units.iter().zip(&self.hierarchy.tallies).enumerate() {
            totals.add_cache(cache, unit.level, tallies);
        }
        for core in &self.cores {
            for (sum, cycles) in totals.core_stalls.iter_mut().zip(core.lost()) {
                *sum += u64::from(cycles);
            }
        }
        for (sums, &c) in totals.prefetches.iter_mut().zip(&self.plan.layout.prefetching_caches) {
            let now = self.hierarchy.caches[c as usize].prefetches;
            for (sum, count) in sums.iter_mut().zip([now.issued, now.used, now.unused]) {
                *sum += u64::from(count);
            }
        }
        for (sums, controller) in totals.memory.iter_mut().zip(&self.hierarchy.memory.controllers) {
            sums.0 += u64::from(controller.lines);
            sums.1 += u64::from(controller.busy_cycles);
        }
    }
}

fn fill(out: &mut [u32], values: impl Iterator<Item = u32>) {
    out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
}
