//! The static code of a program: its branches and their outcomes, and the distributions of the rest.

use super::instruction::Kind;
use document::InstructionStream;
use engine::workload::Zipf;
use std::sync::Arc;

/// Instructions of a function: 1 KB.
pub(super) const FUNCTION: u32 = 256;
/// Bytes of an instruction.
const INSTRUCTION_BYTES: u32 = 4;
/// The exponent of the Zipf law of function calls.
const CALL_EXPONENT: f64 = 1.0;
/// The number of equally likely distances.
const DISTANCES: usize = 1 << 10;

/// The plans of all programs that the core has begun. Threads of one program share its plan, and so its lines in the
/// host's cache.
#[derive(Clone, Debug, Default)]
pub(super) struct Plans(Vec<Arc<Plan>>);

impl Plans {
    /// The plan of a program with this share of memory references among its instructions.
    pub fn of(&mut self, stream: &InstructionStream, reference_share: f64) -> Arc<Plan> {
        let made_from = (*stream, reference_share);
        if let Some(plan) = self.0.iter().find(|plan| plan.made_from == made_from) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(Plan::new(stream, reference_share));
        self.0.push(Arc::clone(&plan));
        plan
    }
}

/// The immutable part of a program.
#[derive(Debug)]
pub(super) struct Plan {
    /// The stream and the share of references.
    made_from: (InstructionStream, f64),
    calls: Zipf,
    distances: Box<[u8; DISTANCES]>,
    /// The content of each place in the code.
    sites: Vec<Site>,
    /// The number of places from each one on that have no branch and are not a function's last.
    plain: Vec<u8>,
    /// Floating-point instructions, in 65,536ths of all.
    pub floating_point: u32,
    /// On wrong paths, the cumulated thresholds of floating-point instructions and loads.
    wrong: [u32; 2],
    /// Repetitions of a function's body per call.
    pub iterations: u32,
}

/// A place in the code. Bits say whether it has a branch, whether the branch is hard (taken at random), and whether an
/// easy one is taken; above them is the number of instructions that it skips when taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site(u8);

impl Site {
    const BRANCH: u8 = 1;
    const HARD: u8 = 2;
    const TAKEN: u8 = 4;
    const SKIPPED_AT: u32 = 3;

    /// The content of a place. The last place of each function has a branch, if the code has any.
    fn new(place: u32, branches: u32, hard: u32) -> Self {
        let is_last = place % FUNCTION == FUNCTION - 1;
        let is_branch = mix(place, 1) < branches || (is_last && branches > 0);
        let random = mix(place, 2);
        let bits = [(is_branch, Self::BRANCH), (random < hard, Self::HARD), (random & 1 != 0, Self::TAKEN)];
        let skipped = 1 + (mix(place, 3) & 7) as u8;
        Self(bits.into_iter().filter(|bit| bit.0).fold(skipped << Self::SKIPPED_AT, |site, bit| site | bit.1))
    }

    /// Whether it has a branch.
    #[inline(always)]
    pub fn is_branch(self) -> bool {
        self.0 & Self::BRANCH != 0
    }

    /// Whether its branch is taken; `None` if it is a hard one.
    #[inline(always)]
    pub fn is_taken(self) -> Option<bool> {
        (self.0 & Self::HARD == 0).then_some(self.0 & Self::TAKEN != 0)
    }

    /// Instructions that its branch skips when taken.
    #[inline(always)]
    pub fn skipped(self) -> u32 {
        u32::from(self.0 >> Self::SKIPPED_AT)
    }
}

/// A share as a threshold of 32 random bits.
fn threshold(share: f64) -> u32 {
    libm::round(share * f64::from(u32::MAX)) as u32
}

/// Hashes a place of the code; each `purpose` gives other bits.
fn mix(place: u32, purpose: u32) -> u32 {
    let mut x = place.wrapping_mul(0x9E37_79B1) ^ purpose;
    x = (x ^ (x >> 15)).wrapping_mul(0x85EB_CA6B);
    x = (x ^ (x >> 13)).wrapping_mul(0xC2B2_AE35);
    x ^ (x >> 16)
}

/// Distances of a geometric distribution with this mean, as equally likely entries.
fn distances(mean: f64) -> Box<[u8; DISTANCES]> {
    let leave = 1.0 - 1.0 / mean;
    let distance = |n: usize| {
        let rest = 1.0 - (n as f64 + 0.5) / DISTANCES as f64;
        if mean <= 1.0 { 1.0 } else { libm::ceil(libm::log(rest) / libm::log(leave)) }
    };
    Box::new(std::array::from_fn(|n| distance(n).clamp(1.0, 255.0) as u8))
}

/// By place, the number of places from there on that have no branch and are not a function's last.
fn plain(sites: &[Site]) -> Vec<u8> {
    let mut plain = vec![0; sites.len()];
    for (place, site) in sites.iter().enumerate().rev() {
        let is_last = place % FUNCTION as usize == FUNCTION as usize - 1;
        plain[place] = if is_last || site.is_branch() { 0 } else { plain[place + 1] + 1 };
    }
    plain
}

impl Plan {
    /// The plan of a program with this share of memory references among its instructions.
    fn new(stream: &InstructionStream, reference_share: f64) -> Self {
        let functions = (stream.code_bytes / u64::from(FUNCTION * INSTRUCTION_BYTES)).max(1) as u32;
        let fp = stream.floating_point_share;
        let [branches, hard] = [stream.branch_share, stream.hard_branch_share].map(threshold);
        let sites: Vec<Site> =
            (0..functions * FUNCTION).map(|place| Site::new(place, branches, hard)).collect();
        Self {
            made_from: (*stream, reference_share),
            calls: Zipf::new(functions, CALL_EXPONENT),
            distances: distances(stream.dependence_distance),
            plain: plain(&sites),
            sites,
            floating_point: libm::round(fp * 65_536.0) as u32,
            wrong: [threshold(fp), threshold((fp + reference_share).min(1.0))],
            iterations: stream.loop_iterations,
        }
    }

    /// The first place of a called function, drawn by random bits.
    pub fn call(&self, random: u64) -> u32 {
        self.calls.rank(random as u32) * FUNCTION
    }

    /// The distance back to an operand's producer, drawn by random bits.
    #[inline(always)]
    pub fn distance(&self, random: usize) -> u16 {
        u16::from(self.distances[random & (DISTANCES - 1)])
    }

    /// The content of a place of the right path.
    #[inline(always)]
    pub fn site_at(&self, place: u32) -> Site {
        self.sites[place as usize]
    }

    /// The number of places from one of the right path on that have no branch and are not a function's last.
    #[inline(always)]
    pub fn plain_from(&self, place: u32) -> u32 {
        u32::from(self.plain[place as usize])
    }

    /// The content of a place. A wrong path may leave the code: beyond its end the code repeats.
    #[inline(always)]
    pub fn site(&self, place: u32) -> Site {
        let place = place as usize;
        self.sites.get(place).copied().unwrap_or_else(|| self.sites[place % self.sites.len()])
    }

    /// The kind of a wrong-path instruction other than a branch, drawn by random bits.
    #[inline(always)]
    pub fn wrong_kind(&self, random: u32) -> Kind {
        match () {
            () if random < self.wrong[0] => Kind::FloatingPoint,
            () if random < self.wrong[1] => Kind::Load,
            () => Kind::Integer,
        }
    }
}
