//! A cache of the last recorded program, for the next run of the same one: an edit of the machine changes no task.

use document::{CoarsenSpec, DagSpec, Scenario};
use engine::dag::Dag;
use std::cell::RefCell;
use std::sync::Arc;

/// Records of the largest program that is cached, 8 bytes each. Chosen: what a page can spare.
const MOST_RECORDS: usize = 4 << 20;

/// Everything that a recording depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    spec: DagSpec,
    coarser: Option<CoarsenSpec>,
    line_bytes: u32,
    seed: u32,
}

impl Recipe {
    /// The recipe of a scenario's program, which is `spec`.
    pub fn of(scenario: &Scenario, spec: &DagSpec) -> Self {
        Self {
            spec: spec.clone(),
            coarser: scenario.workload.coarsen.clone(),
            line_bytes: scenario.machine.first_line_bytes(),
            seed: scenario.run.seed,
        }
    }
}

thread_local! {
    static LAST: RefCell<Option<(Recipe, Arc<Dag>)>> = const { RefCell::new(None) };
}

/// The result of `record`, or the cached one of the last call if the recipe is the same.
///
/// # Errors
/// Those of `record`.
pub fn kept<E>(recipe: Recipe, record: impl FnOnce() -> Result<Dag, E>) -> Result<Arc<Dag>, E> {
    // Taken out first, so that at most one program exists besides the one that a run still has.
    match LAST.take().filter(|(last, _)| *last == recipe) {
        Some((_, dag)) => Ok(keep(recipe, dag)),
        None => record().map(|dag| keep(recipe, Arc::new(dag))),
    }
}

fn keep(recipe: Recipe, dag: Arc<Dag>) -> Arc<Dag> {
    if dag.records.len() <= MOST_RECORDS {
        LAST.set(Some((recipe, dag.clone())));
    }
    dag
}

#[cfg(test)]
mod tests {
    use super::*;
    use document::algorithms::Mergesort;

    fn recipe(seed: u32) -> Recipe {
        let spec = DagSpec::Mergesort(Mergesort::default());
        Recipe { spec, coarser: None, line_bytes: 64, seed }
    }

    fn counted(records: usize) -> impl FnOnce() -> Result<Dag, ()> {
        move || {
            let records = vec![engine::workload::Record::end(0); records];
            Ok(Dag { records, ..Dag::default() })
        }
    }

    #[test]
    fn the_same_program_is_recorded_once_and_another_anew() {
        let first = kept(recipe(1), counted(1)).unwrap();
        assert!(Arc::ptr_eq(&first, &kept(recipe(1), counted(2)).unwrap()));
        let other = kept(recipe(2), counted(3)).unwrap();
        assert_eq!(other.records.len(), 3);
        assert_eq!(kept(recipe(1), counted(4)).unwrap().records.len(), 4);
        assert_eq!(kept(recipe(5), || Err("too large")).unwrap_err(), "too large");
    }

    #[test]
    fn a_very_large_one_is_not_kept() {
        kept(recipe(1), counted(MOST_RECORDS + 1)).unwrap();
        assert_eq!(kept(recipe(1), counted(1)).unwrap().records.len(), 1);
    }
}
