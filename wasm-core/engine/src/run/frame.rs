//! A frame's row: every counter of the interval, column by column.

use super::accounts::{Accounts, Books};
use super::columns::{ColumnId, Dim};
use super::layout::Layout;
use super::memory::{Hierarchy, Tally};
use super::tasks::Tasks;
use crate::cache::PrefetchCount;
use crate::core::Core;

/// Writes the counters since the last frame.
pub fn write_row(accounts: &Accounts, books: Books, row: &mut [u32]) {
    row.fill(0);
    let layout = &books.plan.layout;
    let (cores, memory) = (books.machine.cores(), books.machine.memory());
    let credits = accounts.credits().iter();
    let contexts = cores.iter().flat_map(Core::contexts);
    let tasks = books.tasks.into_iter();
    let waits = books.waits.into_iter();
    for column in &layout.columns {
        let out = &mut row[column.offset..column.offset + column.length];
        let (credits, contexts, mut tasks) = (credits.clone(), contexts.clone(), tasks.clone());
        match column.id {
            ColumnId::ContextThread => fill(out, contexts.map(|s| s.thread.wrapping_add(1))),
            ColumnId::ContextInstructions => fill(out, contexts.map(|s| s.instructions)),
            ColumnId::ContextStalls => {
                let slots = cores.iter().flat_map(|core| (0..core.contexts().len()).map(move |s| (core, s)));
                let stalls = slots.map(|(core, slot)| core.stalls(slot));
                fill(out, stalls.flat_map(|s| layout.causes.iter().map(move |&c| s[c as usize])));
            }
            ColumnId::ThreadInstructions => fill(out, credits.map(|c| c.instructions)),
            ColumnId::ThreadCycles => fill(out, credits.map(|c| c.cycles)),
            ColumnId::ThreadRemoteAccesses => fill(out, credits.map(|c| c.remote)),
            ColumnId::ThreadPipeline => fill(out, credits.flat_map(|c| c.pipeline)),
            ColumnId::CacheAccesses => add_by_owner(out, layout, memory, |t| t.accesses),
            ColumnId::CacheMisses => add_by_owner(out, layout, memory, |t| t.misses),
            ColumnId::CacheLines => {
                fill(out, memory.caches().iter().flat_map(|c| c.occupancy.iter().copied()));
            }
            ColumnId::CacheEvictions => {
                let tracked = layout.tracked_caches.iter().map(|&c| &memory.caches()[c as usize]);
                fill(out, tracked.flat_map(|c| c.evictions.iter().copied()));
            }
            ColumnId::CachePrefetches => fill(out, prefetches(layout, memory).map(|p| p.issued)),
            ColumnId::CachePrefetchesUsed => fill(out, prefetches(layout, memory).map(|p| p.used)),
            ColumnId::CachePrefetchesUnused => fill(out, prefetches(layout, memory).map(|p| p.unused)),
            ColumnId::MemoryLines => fill(out, memory.controllers().iter().map(|c| c.lines)),
            ColumnId::MemoryBusyCycles => fill(out, memory.controllers().iter().map(|c| c.busy_cycles)),
            ColumnId::Events => out[0] = accounts.starts(),
            ColumnId::CoreSlots => fill(out, cores.iter().flat_map(Core::slots)),
            ColumnId::ContextResources => fill(out, cores.iter().flat_map(Core::resources)),
            ColumnId::ContextTask => fill(out, tasks.flat_map(Tasks::numbers_running)),
            ColumnId::ContextQueue => tasks.for_each(|tasks| tasks.write_queue_lengths(out)),
            ColumnId::TasksReady => out[0] = tasks.next().map_or(0, Tasks::ready),
            ColumnId::TasksEnded => out[0] = tasks.next().map_or(0, Tasks::ended_in_frame),
            ColumnId::ThreadActivity => books.os.write_activities(books.waits, out),
            ColumnId::ThreadQueue => {
                books.decider.run_queues(&mut |thread, context| out[thread as usize] = context as u32 + 1);
            }
            ColumnId::ContextIdleWhileReady => {
                fill(out, waits.clone().flat_map(|waits| waits.idle_while_ready().iter().copied()));
            }
            ColumnId::TasksStolen => out[0] = tasks.next().map_or(0, Tasks::stolen_in_frame),
        }
    }
}

fn prefetches(layout: &Layout, memory: &Hierarchy) -> impl Iterator<Item = PrefetchCount> {
    layout.prefetching_caches.iter().map(|&c| memory.caches()[c as usize].prefetches)
}

fn add_by_owner(out: &mut [u32], layout: &Layout, memory: &Hierarchy, of: impl Fn(&Tally) -> u32) {
    for (row, tallies) in out.chunks_mut(layout.size(Dim::Owner)).zip(memory.tallies()) {
        for (unit, tally) in layout.threads.iter().zip(tallies) {
            row[unit.owner as usize] += of(tally);
        }
    }
}

fn fill(out: &mut [u32], values: impl Iterator<Item = u32>) {
    out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
}
