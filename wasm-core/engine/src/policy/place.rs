//! Placement of a group of threads on hardware contexts.

use super::observe::OsView;
use super::thread_policy::{Action, ThreadId};

/// Places a group on the machine with as few moves as possible: threads of the group that already run stay. The others
/// take the free hardware contexts in order of thread number, if possible on the core where they last ran.
pub fn place_group(group: &[ThreadId], os: &OsView) -> Vec<Action> {
    place_with(group, os, usize::MAX)
}

/// As [`place_group`] for a group that leaves hardware contexts idle on purpose: no core runs more threads than its
/// even share.
pub fn place_spread(group: &[ThreadId], os: &OsView) -> Vec<Action> {
    place_with(group, os, group.len().div_ceil(os.topology.cores.len()))
}

/// Places a group with at most `most` threads per core, as far as other cores have room.
fn place_with(group: &[ThreadId], os: &OsView, most: usize) -> Vec<Action> {
    let mut next: Vec<Option<ThreadId>> =
        os.placement.iter().map(|t| t.filter(|t| group.contains(t))).collect();
    let mut room = vec![most; os.topology.cores.len()];
    for (context, slot) in next.iter_mut().enumerate().filter(|(_, slot)| slot.is_some()) {
        let room = &mut room[os.topology.contexts[context].core as usize];
        if *room == 0 {
            *slot = None;
        }
        *room = room.saturating_sub(1);
    }
    let mut newcomers: Vec<ThreadId> = group.iter().copied().filter(|t| !next.contains(&Some(*t))).collect();
    newcomers.sort_unstable();
    newcomers.truncate(next.iter().filter(|t| t.is_none()).count());
    let core_of = |context: usize| os.topology.contexts[context].core;
    let mut homeless = Vec::new();
    for thread in newcomers {
        let home = os.threads[thread as usize].last_context.map(core_of);
        let free = (0..next.len())
            .find(|&c| next[c].is_none() && Some(core_of(c)) == home && room[core_of(c) as usize] > 0);
        match free {
            Some(context) => {
                next[context] = Some(thread);
                room[core_of(context) as usize] -= 1;
            }
            None => homeless.push(thread),
        }
    }
    for thread in homeless {
        // The core with the most free hardware contexts, so that a small group spreads over the cores.
        let free_on = |context: usize| {
            (0..next.len()).filter(|&c| next[c].is_none() && core_of(c) == core_of(context)).count()
        };
        let free = (0..next.len()).filter(|&c| next[c].is_none());
        if let Some(context) = free.max_by_key(|&c| (free_on(c), std::cmp::Reverse(c))) {
            next[context] = Some(thread);
        }
    }
    changes(os, &next)
}

/// The actions that change the present placement into `next`.
pub fn changes(os: &OsView, next: &[Option<ThreadId>]) -> Vec<Action> {
    let pairs = os.placement.iter().zip(next).enumerate();
    pairs
        .filter(|(_, (now, then))| now != then)
        .map(|(context, (_, then))| Action::Run { context, thread: *then })
        .collect()
}
