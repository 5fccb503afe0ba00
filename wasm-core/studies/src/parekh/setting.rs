//! The settings of the study's runs.

use super::parameters::Parekh;
use crate::scenario::scenario;
use document::{
    Checked, FittedToCore, PAREKH_PREFIX, Perfect, PolicyChoice, fitted_to_core, shipped_machine,
};
use laboratory::speedup::{Window, schedulers};
use serde_json::{Value, json};
use simulator::shipped_scenario;

/// Numbers of hardware contexts compared.
pub const CONTEXTS: [u32; 2] = [8, 4];
/// Hardware contexts for the studies of quanta and of unpublished parameters.
pub const MAIN_CONTEXTS: u32 = 8;
/// Components that can be perfect, in the order of Fig. 2.
pub const PERFECT: [Perfect; 5] =
    [Perfect::L1d, Perfect::L2, Perfect::Dtlb, Perfect::DataMemory, Perfect::Branches];
/// D-TLB refill time of the main study.
pub const REFILL_CYCLES: u32 = 100;

/// Pages that programs visit out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pages {
    /// None: every program visits its pages in order.
    None,
    /// As in workloads/paper/parekh-tables.json.
    Chosen,
    /// Twice as many.
    Twice,
}

/// One run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Setting {
    /// The scheduler, by the paper's name.
    pub scheduler: &'static str,
    /// Hardware contexts.
    pub contexts: u32,
    /// Length of a quantum.
    pub quantum_cycles: u32,
    /// Anti-starvation α.
    pub alpha_percent: u32,
    /// The perfect component, if any.
    pub perfect: Option<Perfect>,
    /// Unpublished parameters of the machine and the programs.
    pub world: World,
    /// The last window that is measured.
    pub until: Window,
}

/// Parameters without published values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct World {
    /// Refill of the D-TLB.
    pub refill_cycles: u32,
    /// Page footprints.
    pub pages: Pages,
}

impl World {
    /// The parameters of the main study.
    pub const MAIN: Self = Self { refill_cycles: REFILL_CYCLES, pages: Pages::Chosen };

    /// The main parameters, and variants with one parameter changed.
    pub fn all(study: &Parekh) -> Vec<Self> {
        let refills = study.refills_cycles.iter().map(|&refill_cycles| Self { refill_cycles, ..Self::MAIN });
        let pages = [Pages::None, Pages::Twice].map(|pages| Self { pages, ..Self::MAIN });
        [Self::MAIN].into_iter().chain(refills).chain(pages).collect()
    }
}

impl Setting {
    /// A scheduler on `contexts` hardware contexts, to completion.
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

    /// Fig. 5; with α of 0 this is the main run.
    pub fn alpha(alpha_percent: u32, contexts: u32, study: &Parekh) -> Self {
        let main = Self::main("G_IPC", contexts, study);
        if alpha_percent == 0 { main } else { Self { alpha_percent, until: Window::ThreadsLeft, ..main } }
    }

    /// §4.1.2, note 1; with the main quantum this is the main run.
    pub fn quantum(scheduler: &'static str, quantum_cycles: u32, study: &Parekh) -> Self {
        let main = Self::main(scheduler, MAIN_CONTEXTS, study);
        if quantum_cycles == main.quantum_cycles {
            main
        } else {
            Self { quantum_cycles, until: Window::SmtSteadyState, ..main }
        }
    }

    /// Sensitivity to unpublished parameters; with the main ones this is the main run.
    pub fn world(scheduler: &'static str, world: World, study: &Parekh) -> Self {
        let main = Self::main(scheduler, MAIN_CONTEXTS, study);
        if world == World::MAIN { main } else { Self { world, until: Window::SmtSteadyState, ..main } }
    }

    /// Whether its threads are those of the main study.
    pub fn is_main(&self, study: &Parekh) -> bool {
        self.alone(study) == Self::main(self.scheduler, self.contexts, study).alone(study)
    }

    /// The inputs of its single-threaded runs.
    pub fn alone(&self, study: &Parekh) -> (World, u64) {
        (self.world, study.instructions(self.quantum_cycles))
    }

    /// Its scenario.
    ///
    /// # Errors
    /// If the study's parameters make an invalid scenario.
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
    /// The programs with a changed number of pages, which replace the shipped ones.
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
