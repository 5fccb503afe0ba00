//! Scheduling domains: sets of hardware contexts that share a resource, from the smallest to the whole machine (Linux,
//! topology.c).

use document::machine::Topology;
use engine::policy::SchedulingDomain;

/// The resource shared by the hardware contexts of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A core.
    Smt,
    /// A cache that is not the last.
    Cluster,
    /// A last cache.
    Llc,
    /// A package.
    Package,
    /// A machine of several memory nodes.
    Numa,
}

impl Level {
    /// Its name within a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Smt => "core",
            Self::Cluster => "cluster",
            Self::Llc => "last cache",
            Self::Package => "package",
            Self::Numa => "machine",
        }
    }

    /// Percentage by which a group's load must exceed another's.
    pub fn imbalance_percent(self) -> i64 {
        if self == Self::Smt { 110 } else { 117 }
    }

    /// The number of failed balancings after which threads that ran recently are moved too.
    pub fn patience(self) -> u32 {
        match self {
            Self::Smt => 0,
            Self::Numa => 2,
            Self::Cluster | Self::Llc | Self::Package => 1,
        }
    }
}

/// A set of hardware contexts that is balanced as a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The shared resource.
    pub level: Level,
    /// The hardware contexts.
    pub span: Vec<usize>,
    /// The parts between which threads are moved: the domains below it.
    pub groups: Vec<Vec<usize>>,
}

/// Domains of a machine.
#[derive(Clone, Debug)]
pub struct Domains {
    all: Vec<Domain>,
    /// By hardware context, its domains, smallest first.
    chains: Vec<Vec<usize>>,
    /// By hardware context, its core and its last cache.
    cores: Vec<u32>,
    llcs: Vec<u32>,
    /// Hardware contexts of each last cache.
    llc_spans: Vec<Vec<usize>>,
}

impl Domains {
    /// The domains of a machine, up to a level. Domains equal to the one below are left out.
    pub fn new(topology: &Topology, highest: Level) -> Self {
        let contexts = topology.contexts.len();
        let core = |context: usize| topology.contexts[context].core;
        let unit = |context: usize| &topology.cores[core(context) as usize];
        let last = |context: usize| unit(context).path.last().copied().unwrap_or(0);
        let mut below: Vec<Vec<usize>> = (0..contexts).map(|context| vec![context]).collect();
        let mut domains = Self {
            all: Vec::new(),
            chains: vec![Vec::new(); contexts],
            cores: (0..contexts).map(core).collect(),
            llcs: Vec::new(),
            llc_spans: parts(contexts, &last),
        };
        domains.llcs = (0..contexts)
            .map(|context| {
                domains.llc_spans.iter().position(|span| span.contains(&context)).unwrap_or(0) as u32
            })
            .collect();
        let depth = topology.cores.iter().map(|core| core.path.len()).max().unwrap_or(0);
        let mut levels: Vec<(Level, Vec<Vec<usize>>)> = vec![(Level::Smt, parts(contexts, &core))];
        for place in 0..depth.saturating_sub(1) {
            let cache = |context: usize| *unit(context).path.get(place).unwrap_or(&last(context));
            levels.push((Level::Cluster, parts(contexts, &cache)));
        }
        levels.push((Level::Llc, domains.llc_spans.clone()));
        levels.push((Level::Package, parts(contexts, &|context| unit(context).package)));
        levels.push((Level::Numa, parts(contexts, &|_| 0)));
        for (level, spans) in levels {
            // A level that does not nest is left out: a package of several nodes and a node of several packages.
            let nests =
                below.iter().all(|part| spans.iter().any(|span| part.iter().all(|c| span.contains(c))));
            if level > highest || !nests {
                continue;
            }
            for span in &spans {
                domains.add(level, span, &below);
            }
            below = spans;
        }
        domains
    }

    fn add(&mut self, level: Level, span: &[usize], below: &[Vec<usize>]) {
        let groups: Vec<Vec<usize>> = below.iter().filter(|part| span.contains(&part[0])).cloned().collect();
        if groups.len() < 2 {
            return;
        }
        span.iter().for_each(|&context| self.chains[context].push(self.all.len()));
        self.all.push(Domain { level, span: span.to_vec(), groups });
    }

    /// All domains, smallest first.
    pub fn described(&self) -> Vec<SchedulingDomain> {
        let one = |domain: &Domain| SchedulingDomain {
            shares: domain.level.name(),
            contexts: domain.span.iter().map(|&context| context as u32).collect(),
        };
        self.all.iter().map(one).collect()
    }

    /// Domains of a hardware context by number, smallest first.
    pub fn of(&self, context: usize) -> &[usize] {
        &self.chains[context]
    }

    /// A domain.
    pub fn get(&self, number: usize) -> &Domain {
        &self.all[number]
    }

    /// Whether two hardware contexts share a core.
    pub fn share_core(&self, a: usize, b: usize) -> bool {
        self.cores[a] == self.cores[b]
    }

    /// Whether two hardware contexts share a last cache.
    pub fn share_llc(&self, a: usize, b: usize) -> bool {
        self.llcs[a] == self.llcs[b]
    }

    /// The number of a hardware context's last cache.
    pub fn llc(&self, context: usize) -> usize {
        self.llcs[context] as usize
    }

    /// Hardware contexts of each last cache.
    pub fn llcs(&self) -> &[Vec<usize>] {
        &self.llc_spans
    }

    /// Hardware contexts of a core.
    pub fn core_of(&self, context: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.cores.len()).filter(move |&other| self.share_core(context, other))
    }

    /// Hardware contexts in the same cluster; empty without clusters.
    pub fn cluster_of(&self, context: usize) -> &[usize] {
        let cluster = self.chains[context].iter().map(|&d| &self.all[d]).rfind(|d| d.level == Level::Cluster);
        cluster.map(|domain| domain.span.as_slice()).unwrap_or_default()
    }
}

/// Groups hardware contexts by key, in order of their first.
fn parts(contexts: usize, key: &dyn Fn(usize) -> u32) -> Vec<Vec<usize>> {
    let mut parts: Vec<(u32, Vec<usize>)> = Vec::new();
    for context in 0..contexts {
        let key = key(context);
        match parts.iter_mut().find(|(of, _)| *of == key) {
            Some((_, part)) => part.push(context),
            None => parts.push((key, vec![context])),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::shipped_machine;

    fn domains(machine: &str, highest: Level) -> Domains {
        let machine = shipped_machine(machine).expect("it ships").machine;
        Domains::new(&Topology::build(&machine).expect("it is valid"), highest)
    }

    #[test]
    fn those_of_two_packages_of_two_threaded_cores() {
        // IBM OpenPower 720 (Tam et al. 2007): two packages of two cores of two hardware contexts, a last cache each.
        let all = domains("tam-power5", Level::Numa);
        let chain: Vec<&Domain> = all.of(3).iter().map(|&number| all.get(number)).collect();
        let levels: Vec<Level> = chain.iter().map(|domain| domain.level).collect();
        assert_eq!(levels.first(), Some(&Level::Smt));
        assert_eq!(chain[0].span, [2, 3]);
        let top = chain.last().expect("there are domains");
        assert_eq!((top.span.len(), top.groups.len()), (8, 2));
        assert!(all.share_llc(0, 3) && !all.share_llc(3, 4));
    }

    #[test]
    fn every_machine_nests() {
        for machine in &document::shipped().machines {
            let all = domains(machine.id, Level::Numa);
            for context in 0..all.cores.len() {
                let chain: Vec<&Domain> = all.of(context).iter().map(|&number| all.get(number)).collect();
                for (small, large) in chain.iter().zip(chain.iter().skip(1)) {
                    assert!(small.span.iter().all(|c| large.span.contains(c)), "{}", machine.id);
                    assert!(large.groups.contains(&small.span), "{}: {:?}", machine.id, large.level);
                }
            }
            assert!(domains(machine.id, Level::Llc).all.iter().all(|domain| domain.level <= Level::Llc));
        }
    }
}
