//! Load balancing: waiting threads move from busy run queues to others, domain by domain.

use super::domains::{Domain, Level};
use super::gather::Says;
use super::settings::{ComparedBy, HZ};
use super::state::{Due, State};
use super::why::Pull;
use document::Order;
use engine::policy::ThreadId;

/// The most threads that one balancing moves (`sysctl_sched_nr_migrate`).
const MOST_MOVED: usize = 32;
/// Factor by which the interval of a busy hardware context is longer.
const BUSY_FACTOR: u64 = 16;

/// Load state of a group of hardware contexts; the highest is balanced first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A hardware context is idle.
    HasSpare,
    /// No context is idle, and no thread waits.
    FullyBusy,
    /// It has threads that prefer the balancing context's last cache.
    LlcBalance,
    /// It has more threads than hardware contexts.
    Overloaded,
}

/// A group of hardware contexts.
#[derive(Clone, Copy, Debug)]
struct Group<'a> {
    contexts: &'a [usize],
    tasks: usize,
    load: i64,
    idle: usize,
    kind: Kind,
}

impl Group<'_> {
    fn mean_load(&self) -> f64 {
        self.load as f64 / self.contexts.len() as f64
    }
}

/// The amount to move.
#[derive(Clone, Copy, Debug)]
enum Imbalance {
    /// A number of threads.
    Tasks(usize),
    /// An amount of load.
    Load(f64),
    /// Half of a difference in load, as before 2016.
    Half(f64),
    /// One thread that prefers the balancing context's last cache.
    Gather,
}

impl State {
    /// Balances a hardware context that has become idle: it takes the first movable thread from the nearest domain.
    pub fn balance_newly_idle(&mut self, context: usize) {
        if !self.settings.newidle || !self.balances() {
            return;
        }
        let domains = self.domains.clone();
        let due = self.due_of(context);
        for (place, &number) in domains.of(context).iter().enumerate() {
            let failed = self.due[due + place].failed;
            if self.pull(context, domains.get(number), failed, Some(1), "it is newly idle") > 0 {
                return;
            }
        }
    }

    /// Balances the domains of a hardware context whose interval has passed.
    pub fn balance_periodically(&mut self, context: usize, tick: u64) {
        if !self.settings.periodic {
            return;
        }
        let domains = self.domains.clone();
        let first = self.due_of(context);
        for (place, &number) in domains.of(context).iter().enumerate() {
            let Due { last, mut interval, mut failed } = self.due[first + place];
            let longest = (HZ as u64 * self.queues.len() as u64 / 10).max(1);
            let wanted = if self.is_idle(context) { interval } else { interval * BUSY_FACTOR - 1 };
            if tick < last + wanted.clamp(1, longest) {
                continue;
            }
            let domain = domains.get(number);
            let shortest = (domain.span.len() as f64 * self.settings.span_ticks).max(1.0) as u64;
            if self.balances_for_its_group(context, domain) {
                let wanted = self.pull(context, domain, failed, None, "the domain is out of balance");
                (interval, failed) = match wanted {
                    0 if self.finds_imbalance(context, domain) => (shortest, failed + 1),
                    0 => ((2 * interval).min(2 * shortest), 0),
                    _ => (shortest, 0),
                };
                if failed > domain.level.patience() + 2 && self.push_running(context, domain) {
                    failed = 0;
                }
            }
            self.due[first + place] = Due { last: tick, interval, failed };
        }
    }

    /// Whether this hardware context balances for its group: the first idle one does, else the first.
    fn balances_for_its_group(&self, context: usize, domain: &Domain) -> bool {
        let Some(group) = domain.groups.iter().find(|group| group.contains(&context)) else { return false };
        let idle = group.iter().find(|&&other| self.is_idle(other));
        *idle.unwrap_or(&group[0]) == context
    }

    fn group<'a>(&self, contexts: &'a [usize], asks: usize) -> Group<'a> {
        let tasks: usize = contexts.iter().map(|&c| self.queues[c].runnable()).sum();
        let idle = contexts.iter().filter(|&&c| self.is_idle(c)).count();
        let kind = if tasks > contexts.len() {
            Kind::Overloaded
        } else if !contexts.contains(&asks) && self.wants_to_gather(contexts, asks).is_some() {
            Kind::LlcBalance
        } else if idle > 0 {
            Kind::HasSpare
        } else {
            Kind::FullyBusy
        };
        Group { contexts, tasks, load: contexts.iter().map(|&c| self.queues[c].load()).sum(), idle, kind }
    }

    /// The group from which a hardware context should take threads, and how much.
    fn imbalance<'a>(&self, context: usize, domain: &'a Domain) -> Option<(Group<'a>, Imbalance)> {
        let place = domain.groups.iter().position(|group| group.contains(&context))?;
        let local = self.group(&domain.groups[place], context);
        // Of equal groups, the next one around is the busiest. The comparisons of before 2016 take the first.
        let (before, after) = (&domain.groups[..place], &domain.groups[place + 1..]);
        let is_around = self.settings.compared_by == ComparedBy::Kind;
        let (near, far) = if is_around { (after, before) } else { (before, after) };
        let others = || {
            let all = near.iter().chain(far).map(|group| self.group(group, context));
            all.filter(|group| group.tasks > 0)
        };
        let percent = domain.level.imbalance_percent() as f64 / 100.0;
        if self.settings.compared_by != ComparedBy::Kind {
            let weighs = |group: &Group| self.weighs_by_load(group);
            let busiest = others().reduce(|a, b| if weighs(&b) > weighs(&a) { b } else { a })?;
            let over = weighs(&busiest) > weighs(&local) * percent;
            let half = (weighs(&busiest) - weighs(&local)) * local.contexts.len() as f64 / 2.0;
            return over.then_some((busiest, Imbalance::Half(half)));
        }
        let weighs = |group: &Group| match group.kind {
            Kind::Overloaded => group.mean_load(),
            _ => group.tasks as f64 / group.contexts.len() as f64,
        };
        let heavier = |a: &Group, b: &Group| b.kind > a.kind || (b.kind == a.kind && weighs(b) > weighs(a));
        let busiest = others().reduce(|a, b| if heavier(&a, &b) { b } else { a })?;
        if busiest.kind == Kind::LlcBalance {
            return Some((busiest, Imbalance::Gather));
        }
        if busiest.kind == Kind::Overloaded && local.idle > 0 {
            let spare = (busiest.tasks - busiest.contexts.len()).min(local.idle);
            return Some((busiest, Imbalance::Tasks(spare.max(1))));
        }
        if busiest.kind == Kind::Overloaded {
            // A group that is not overloaded yet takes from any that has more.
            let percent = if local.kind == Kind::Overloaded { percent } else { 1.0 };
            let over = busiest.mean_load() > local.mean_load() * percent;
            let most = self.until_mean(domain, &local, &busiest).filter(|_| over);
            return most.map(|load| (busiest, Imbalance::Load(load)));
        }
        // No thread waits. Threads spread over equal groups, but stay in a memory node that is mostly empty.
        let keeps = domain.level == Level::Numa && busiest.tasks * 4 <= busiest.contexts.len();
        let more = busiest.tasks.saturating_sub(local.tasks);
        (!keeps && local.idle > 0 && more > 1).then_some((busiest, Imbalance::Tasks(more / 2)))
    }

    /// The load after whose move one of two groups has the mean of the domain; `None` if the local one has it already.
    fn until_mean(&self, domain: &Domain, local: &Group, busiest: &Group) -> Option<f64> {
        let total: i64 = domain.span.iter().map(|&context| self.queues[context].load()).sum();
        let mean = total as f64 / domain.span.len() as f64;
        let above = (busiest.mean_load() - mean) * busiest.contexts.len() as f64;
        let below = (mean - local.mean_load()) * local.contexts.len() as f64;
        // Linux subtracts without a sign: a busiest group below the mean, where a fully busy one has a heavier thread,
        // sets no limit.
        (below > 0.0).then_some(if above > 0.0 { above.min(below) } else { below })
    }

    /// Load per hardware context, for comparing two groups.
    fn weighs_by_load(&self, group: &Group) -> f64 {
        if self.settings.compared_by == ComparedBy::MeanLoad {
            return group.mean_load();
        }
        group.contexts.iter().map(|&context| self.queues[context].load()).min().unwrap_or(0) as f64
    }

    fn finds_imbalance(&self, context: usize, domain: &Domain) -> bool {
        self.imbalance(context, domain).is_some()
    }

    /// Moves waiting threads from the busiest queue of the busiest group. Returns how many.
    fn pull(
        &mut self,
        to: usize,
        domain: &Domain,
        failed: u32,
        most: Option<usize>,
        because: &'static str,
    ) -> usize {
        let Some((busiest, imbalance)) = self.imbalance(to, domain) else { return 0 };
        if let Imbalance::Gather = imbalance {
            return usize::from(self.gather_one(to, domain));
        }
        let queue = |context: usize| {
            let by_load = matches!(imbalance, Imbalance::Load(_));
            let tasks = if by_load { 0 } else { self.queues[context].runnable() };
            (tasks, self.queues[context].load())
        };
        let crowded = busiest.contexts.iter().copied().filter(|&context| self.queues[context].runnable() > 1);
        let Some(from) = crowded.reduce(|a, b| if queue(b) > queue(a) { b } else { a }) else { return 0 };
        let (mut tasks, mut load) = match imbalance {
            Imbalance::Tasks(tasks) => (tasks, f64::INFINITY),
            Imbalance::Load(load) | Imbalance::Half(load) => (MOST_MOVED, load),
            Imbalance::Gather => (0, 0.0),
        };
        tasks = tasks.min(most.unwrap_or(MOST_MOVED));
        let mut moved = 0;
        for entity in self.queues[from].movable() {
            // The last thread stays: otherwise the queue would be idle itself.
            if moved == tasks || self.queues[from].runnable() < 2 {
                break;
            }
            let weight = entity.weight as f64;
            let is_too_heavy = match imbalance {
                Imbalance::Load(_) => (entity.weight >> failed.min(i64::BITS - 1)) as f64 > load,
                Imbalance::Half(_) => weight > load.max(1.0) * 2.0 && most.is_none(),
                Imbalance::Tasks(_) | Imbalance::Gather => false,
            };
            if is_too_heavy || !self.can_move(entity.thread, (from, to), domain, failed) {
                continue;
            }
            load -= weight;
            self.migrate(entity.thread, to);
            self.why.pulled(Pull { thread: entity.thread, from, to, level: domain.level, because });
            moved += 1;
            if load <= 0.0 {
                break;
            }
        }
        moved
    }

    /// Whether a waiting thread may move. Not if its lines are still in the caches or its pages are here, until
    /// balancing has failed often enough; not before it is eligible, unless the target is idle or balancing has failed;
    /// not away from its process's preferred last cache, unless balancing has failed more often.
    fn can_move(&self, thread: ThreadId, (from, to): (usize, usize), domain: &Domain, failed: u32) -> bool {
        let known = &self.threads[thread as usize];
        let patience = domain.level.patience();
        let is_hot = match self.pages_say(thread, from, to) {
            Says::Nothing => {
                let ran_just_now =
                    known.last.is_some() && self.now - known.off_at < self.settings.migration_cost;
                ran_just_now && !self.domains.share_core(from, to)
            }
            Says::Yes => false,
            Says::No => true,
        };
        if is_hot && failed <= patience {
            return false;
        }
        if failed == 0 && !self.is_idle(to) && !self.queues[from].is_eligible(thread) {
            return false;
        }
        self.says(thread, from, to) != Says::No || failed > patience + 1
    }

    /// The preference of a thread's process about its move.
    fn says(&self, thread: ThreadId, from: usize, to: usize) -> Says {
        let (Some(gather), Some(preferred)) = (&self.gather, self.preferred_llc(thread)) else {
            return Says::Nothing;
        };
        let busy = |context: usize| {
            let llc = &self.domains.llcs()[self.domains.llc(context)];
            llc.iter().map(|&context| self.busy[context]).sum::<f64>() / llc.len() as f64
        };
        let own = self.threads[thread as usize].busy;
        let one = |context: usize| own / self.domains.llcs()[self.domains.llc(context)].len() as f64;
        let after = ((busy(from) - one(from)).max(0.0), busy(to) + one(to));
        gather.says(preferred, (self.domains.llc(from), self.domains.llc(to)), after)
    }

    /// A thread of a group that prefers the last cache of a hardware context, and its place; waiting threads first.
    fn wants_to_gather(&self, group: &[usize], to: usize) -> Option<(ThreadId, usize)> {
        self.gather.as_ref()?;
        let wants = |thread: ThreadId, from: usize| {
            self.preferred_llc(thread) == Some(self.domains.llc(to))
                && self.says(thread, from, to) == Says::Yes
        };
        let apart = || group.iter().copied().filter(|&from| !self.domains.share_llc(from, to));
        let waiting =
            apart().flat_map(|from| self.queues[from].movable().into_iter().map(move |e| (e.thread, from)));
        let running = apart().filter_map(|from| Some((self.queues[from].current()?.thread, from)));
        waiting.chain(running).find(|&(thread, from)| wants(thread, from))
    }

    /// Moves one thread to its process's preferred last cache; a running thread only to an idle hardware context.
    fn gather_one(&mut self, to: usize, domain: &Domain) -> bool {
        let groups = domain.groups.iter().filter(|group| !group.contains(&to));
        let found = groups.filter_map(|group| self.wants_to_gather(group, to)).next();
        let Some((thread, from)) = found else { return false };
        let runs = self.queues[from].current().is_some_and(|entity| entity.thread == thread);
        if runs && !self.is_idle(to) {
            return false;
        }
        self.migrate(thread, to);
        let because = "its process prefers this last cache";
        self.why.pulled(Pull { thread, from, to, level: domain.level, because });
        true
    }

    /// Moves a running thread to an idle hardware context, after balancing has failed often enough (active balancing).
    fn push_running(&mut self, to: usize, domain: &Domain) -> bool {
        if !self.is_idle(to) {
            return false;
        }
        let Some((busiest, _)) = self.imbalance(to, domain) else { return false };
        let mut contexts: Vec<usize> = busiest.contexts.to_vec();
        contexts.order_by_key(|&context| (std::cmp::Reverse(self.queues[context].runnable()), context));
        let running = contexts.into_iter().find_map(|from| Some((self.queues[from].current()?.thread, from)));
        let Some((thread, from)) = running.filter(|&(thread, from)| self.says(thread, from, to) != Says::No)
        else {
            return false;
        };
        self.migrate(thread, to);
        let because = "balancing failed often enough to move a running thread";
        self.why.pulled(Pull { thread, from, to, level: domain.level, because });
        true
    }
}
