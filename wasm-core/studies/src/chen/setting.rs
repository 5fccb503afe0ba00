//! The runs of the study.

use super::program::Program;
use document::{CHEN_45NM, CHEN_DEFAULT, Checked, ChenMachine, MachineSpec, PolicyChoice};
use serde_json::json;
use simulator::from_value;

/// One run: a program on a machine, both at a scale, under a scheduler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// The program.
    pub program: Program,
    /// The machine.
    pub machine: Machine,
    /// The scheduler.
    pub scheduler: Scheduler,
    /// Factor by which caches and data are smaller than the paper's.
    pub scale: u32,
}

/// A machine of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Machine {
    /// Table 2's with this number of cores.
    Default(u32),
    /// Table 3's with this number of cores.
    Nm45(u32),
    /// Table 2's with [`VARIED_CORES`] cores and this L2 hit time (Fig. 4).
    L2Hit(u32),
    /// The same with this memory latency (Fig. 5).
    MemoryLatency(u32),
}

/// The scheduler of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheduler {
    /// Parallel Depth First.
    Pdf,
    /// Work stealing.
    Ws,
    /// One core of the machine: the baseline of speed-ups (§5.1).
    Sequential,
}

/// The two schedulers compared.
pub const COMPARED: [Scheduler; 2] = [Scheduler::Pdf, Scheduler::Ws];
/// Machines of the main comparisons, by cores.
pub const MAIN_CORES: [u32; 3] = [8, 16, 32];
/// The machine of Figs 4 and 5, by cores.
pub const VARIED_CORES: u32 = 16;
/// Programs larger than a default machine's L2.
pub const LARGE: [Program; 2] = [Program::Mergesort, Program::HashJoin];
/// Programs of blocks.
pub const BLOCKS: [Program; 2] = [Program::Lu, Program::MatrixMultiply];

/// Cores of the default machines on which a program is measured. LU's matrix fits in the L2 of 32 cores (§4.2).
pub fn default_cores(program: Program) -> impl Iterator<Item = u32> {
    CHEN_DEFAULT.iter().map(|m| m.cores).filter(move |&cores| program != Program::Lu || cores <= 16)
}

impl Machine {
    /// The 16-core machine with this L2 hit time.
    pub fn of_l2_hit(cycles: u32) -> Self {
        let is_default = Self::L2Hit(cycles).column().l2_hit_cycles == cycles;
        if is_default { Self::Default(VARIED_CORES) } else { Self::L2Hit(cycles) }
    }

    /// The 16-core machine with this memory latency.
    pub fn of_memory_latency(cycles: u32) -> Self {
        let default = Self::Default(VARIED_CORES);
        let is_default = default.spec(1).memory.latency_cycles == cycles;
        if is_default { default } else { Self::MemoryLatency(cycles) }
    }

    /// Its column of Table 2 or 3.
    pub fn column(self) -> &'static ChenMachine {
        let (table, cores): (&[ChenMachine], u32) = match self {
            Self::Default(cores) => (&CHEN_DEFAULT, cores),
            Self::Nm45(cores) => (&CHEN_45NM, cores),
            Self::L2Hit(_) | Self::MemoryLatency(_) => (&CHEN_DEFAULT, VARIED_CORES),
        };
        table.iter().find(|machine| machine.cores == cores).unwrap_or(&table[0])
    }

    /// The machine at a scale.
    fn spec(self, scale: u32) -> MachineSpec {
        let mut spec = self.column().at_scale(scale);
        match self {
            Self::L2Hit(cycles) => {
                let last = spec.caches.len() - 1;
                spec.caches[last].hit_cycles = cycles;
            }
            Self::MemoryLatency(cycles) => spec.memory.latency_cycles = cycles,
            Self::Default(_) | Self::Nm45(_) => {}
        }
        spec
    }
}

impl Scheduler {
    fn id(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Ws => "work-stealing",
            Self::Sequential => "sequential",
        }
    }
}

impl Setting {
    /// Both compared schedulers.
    pub fn both(program: Program, machine: Machine, scale: u32) -> [Self; 2] {
        COMPARED.map(|scheduler| Self { program, machine, scheduler, scale })
    }

    /// A scheduler on a default machine, and one core of that machine: the runs of a speed-up.
    pub fn speedup(program: Program, cores: u32, scheduler: Scheduler, scale: u32) -> [Self; 2] {
        let machine = Machine::Default(cores);
        [scheduler, Scheduler::Sequential].map(|scheduler| Self { program, machine, scheduler, scale })
    }

    /// Its scenario, under a seed.
    ///
    /// # Errors
    /// If the machine or program is invalid.
    pub fn scenario(self, seed: u32) -> Result<Checked, String> {
        let Self { program, machine, scheduler, scale } = self;
        let policy = PolicyChoice { id: scheduler.id().into(), params: Default::default() };
        let document = json!({
            "version": 1,
            "title": format!("{program:?} on {machine:?}"),
            "machine": machine.spec(scale),
            "workload": {"threads": [], "dag": program.spec(scale, machine.column())?},
            "policy": policy,
            "run": {
                "seed": seed, "quantum_cycles": 1_000_000, "warmup_quanta": 0, "quanta": 4_000,
                "frames_per_quantum": 1,
            },
        });
        from_value(document).map_err(|e| e.to_string())
    }
}
