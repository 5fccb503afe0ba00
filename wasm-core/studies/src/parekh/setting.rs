//! What a run of the study is set to.

use super::parameters::Parekh;
use crate::scenario::scenario;
use document::{
    Checked, FittedToCore, PAREKH_PREFIX, Perfect, PolicyChoice, fitted_to_core, shipped_machine,
};
use laboratory::speedup::{Window, schedulers};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Hardware contexts that are compared.
pub const CONTEXTS: [u32; 2] = [8, 4];
/// Those of the studies of quanta and of what the result hangs on.
pub const MAIN_CONTEXTS: u32 = 8;
/// What can be perfect, in the order of Fig. 2.
pub const PERFECT: [Perfect; 5] =
    [Perfect::L1d, Perfect::L2, Perfect::Dtlb, Perfect::DataMemory, Perfect::Branches];
/// Refill of the main study.
pub const REFILL_CYCLES: u32 = 100;

/// Pages that programs visit out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pages {
    /// None: every program goes through its pages in order.
    None,
    /// As workloads/paper/parekh-tables.json has them.
    Chosen,
    /// Twice as many.
    Twice,
}

/// One run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// Who schedules, as the paper calls it.
    pub scheduler: &'static str,
    /// Hardware contexts.
    pub contexts: u32,
    /// Length of a quantum.
    pub quantum_cycles: u32,
    /// Anti-starvation α.
    pub alpha_percent: u32,
    /// What never misses.
    pub perfect: Option<Perfect>,
    /// What the machine and the programs are.
    pub world: World,
    /// The last window that is measured.
    pub until: Window,
}

/// Parameters that nothing is published of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct World {
    /// Refill of the D-TLB.
    pub refill_cycles: u32,
    /// Page footprints.
    pub pages: Pages,
}

impl World {
    /// As the main study has it.
    pub const MAIN: Self = Self { refill_cycles: REFILL_CYCLES, pages: Pages::Chosen };

    /// The main one, and each with one thing changed.
    pub fn all(study: &Parekh) -> Vec<Self> {
        let refills = study.refills_cycles.iter().map(|&refill_cycles| Self { refill_cycles, ..Self::MAIN });
        let pages = [Pages::None, Pages::Twice].map(|pages| Self { pages, ..Self::MAIN });
        [Self::MAIN].into_iter().chain(refills).chain(pages).collect()
    }
}

impl Setting {
    /// A scheduler on so many hardware contexts, to the end.
    pub fn main(scheduler: &'static str, contexts: u32, study: &Parekh) -> Self {
        Self {
            scheduler,
            contexts,
            quantum_cycles: study.quantum_cycles,
            alpha_percent: 0,
            perfect: None,
            world: World::MAIN,
            until: Window::RunToCompletion,
        }
    }

    /// Fig. 2.
    pub fn perfect(perfect: Perfect, contexts: u32, study: &Parekh) -> Self {
        let until = Window::ThreadsLeft;
        Self { perfect: Some(perfect), until, ..Self::main("RR", contexts, study) }
    }

    /// Fig. 5; without α it is the main run.
    pub fn alpha(alpha_percent: u32, contexts: u32, study: &Parekh) -> Self {
        let main = Self::main("G_IPC", contexts, study);
        if alpha_percent == 0 { main } else { Self { alpha_percent, until: Window::ThreadsLeft, ..main } }
    }

    /// §4.1.2, note 1; with the main quantum it is the main run.
    pub fn quantum(scheduler: &'static str, quantum_cycles: u32, study: &Parekh) -> Self {
        let main = Self::main(scheduler, MAIN_CONTEXTS, study);
        if quantum_cycles == main.quantum_cycles {
            main
        } else {
            Self { quantum_cycles, until: Window::SmtSteadyState, ..main }
        }
    }

    /// What the result hangs on; as everything is chosen it is the main run.
    pub fn world(scheduler: &'static str, world: World, study: &Parekh) -> Self {
        let main = Self::main(scheduler, MAIN_CONTEXTS, study);
        if world == World::MAIN { main } else { Self { world, until: Window::SmtSteadyState, ..main } }
    }

    /// Whether its threads are those of the main study.
    pub fn is_main(&self, study: &Parekh) -> bool {
        self.alone(study) == Self::main(self.scheduler, self.contexts, study).alone(study)
    }

    /// What its threads alone depend on.
    pub fn alone(&self, study: &Parekh) -> (World, u64) {
        (self.world, study.instructions(self.quantum_cycles))
    }

    /// Its scenario.
    ///
    /// # Errors
    /// A study that asks for what cannot be.
    pub fn scenario(&self, study: &Parekh, seed: u32) -> Result<Checked, String> {
        let shipped = shipped_scenario("thread-sensitive").map_err(|e| e.to_string())?;
        let machine = format!("parekh-smt-{}", self.contexts);
        let machine = shipped_machine(&machine).map_err(|e| e.to_string())?.machine;
        let instructions = json!(study.instructions(self.quantum_cycles));
        let mut threads = json!(shipped.workload.threads);
        threads.as_array_mut().into_iter().flatten().for_each(|g| g["instructions"] = instructions.clone());
        let values = [
            ("/machine", json!(machine)),
            ("/machine/cores/0/smt/tlb", json!({ "refill_cycles": self.world.refill_cycles })),
            ("/machine/perfect", json!(self.perfect.as_slice())),
            ("/workload/threads", threads),
            ("/workload/programs", self.world.programs()),
            ("/policy", json!(self.policy()?)),
            ("/run/quantum_cycles", json!(self.quantum_cycles)),
        ];
        let warmup = study.warmup_quanta(self.quantum_cycles, self.contexts);
        scenario(&shipped, seed, [warmup, study.quanta(self.quantum_cycles)], values)
    }

    fn policy(&self) -> Result<PolicyChoice, String> {
        let known = schedulers().into_iter().find(|s| s.name == self.scheduler);
        let mut policy = known.ok_or_else(|| format!("there is no scheduler {}", self.scheduler))?.policy;
        policy.params.insert("alpha".into(), json!(f64::from(self.alpha_percent) / 100.0));
        Ok(policy)
    }
}

impl World {
    /// The programs with other pages, in place of those that ship.
    fn programs(self) -> Value {
        let pages = |chosen: u32| match self.pages {
            Pages::None => 0,
            Pages::Chosen => chosen,
            Pages::Twice => 2 * chosen,
        };
        let changed =
            fitted_to_core().iter().filter(|fitted| pages(fitted.shape.pages) != fitted.shape.pages);
        let program = |fitted: &FittedToCore| {
            let shape = fitted.shape.with_pages(pages(fitted.shape.pages));
            (format!("{PAREKH_PREFIX}{}", fitted.name), json!(shape.program(String::new(), String::new())))
        };
        changed.map(program).collect::<serde_json::Map<_, _>>().into()
    }
}
