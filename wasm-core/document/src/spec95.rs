//! The 16 programs of SPEC95 that Parekh et al. 2000 characterised: their figures as printed, and the programs fitted to them.

use super::smt_shape::{Characteristics, SmtShape};
use super::workload::Program;
use crate::read::Read;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Prefix of the names of programs fitted to this paper: plain `gcc` belongs to another paper.
pub const PAREKH_PREFIX: &str = "parekh-";
/// A program whose largest error is above this percentage is marked as not fitted.
pub const FITTED_PERCENT: f64 = 10.0;

const TABLES: &str = include_str!("../../../workloads/paper/parekh-tables.json");
const FITTED: &str = include_str!("../../../workloads/fitted/spec95.json");

/// A program of Table 2.
#[derive(Clone, Debug, PartialEq)]
pub struct Characterised {
    /// Its name as printed.
    pub name: String,
    /// The characteristics to which a program is fitted.
    pub published: Characteristics,
    /// Share of the instructions that are floating-point operations, 0–1.
    pub floating_point_share: f64,
    /// Share of the instructions that are branches, 0–1.
    pub branch_share: f64,
    /// Number of pages of 8 KB that it visits out of order; 0 visits them in order. Chosen.
    pub pages: u32,
}

/// A fitted program as stored in workloads/fitted.
#[derive(Clone, Debug, PartialEq, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct FittedToCore {
    /// Name as in the table.
    pub name: String,
    /// Characteristics of the fitted program alone on the machine `parekh-smt-1`.
    pub here: Characteristics,
    /// The fitted parameters.
    pub shape: SmtShape,
}

/// The file workloads/fitted/spec95.json.
#[derive(Clone, Debug, Serialize, Read)]
#[serde(deny_unknown_fields)]
pub struct FittedToCoreFile {
    /// What the programs represent, and the source of every number.
    pub about: String,
    /// The programs, in the order of the table.
    pub programs: Vec<FittedToCore>,
}

#[derive(Deserialize)]
struct Tables {
    table_2: Table2,
    pages_chosen: Pages,
}

/// Name; L1I, L1D and L2 misses, wrong path; integer, branch, floating point; fetch and commit IPC.
type Row = (String, f64, f64, f64, f64, f64, f64, f64, f64, f64);

#[derive(Deserialize)]
struct Table2 {
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Pages {
    pages: BTreeMap<String, u32>,
}

/// The programs of Table 2, in its order.
pub fn characterised_programs() -> &'static [Characterised] {
    static READ: OnceLock<Vec<Characterised>> = OnceLock::new();
    READ.get_or_init(|| {
        // An invalid file yields no programs and fails the test that reads every program.
        let Ok(Tables { table_2, pages_chosen }) = serde_json::from_str(TABLES) else { return Vec::new() };
        let rows = table_2.rows.into_iter();
        rows.map(
            |(name, l1i_miss, l1d_miss, l2_miss, wrong_path, _, branch, floating_point, _, commit_ipc)| {
                Characterised {
                    published: Characteristics { l1i_miss, l1d_miss, l2_miss, wrong_path, commit_ipc },
                    floating_point_share: floating_point / 100.0,
                    branch_share: branch / 100.0,
                    pages: pages_chosen.pages.get(&name).copied().unwrap_or(0),
                    name,
                }
            },
        )
        .collect()
    })
}

/// The shipped fitted programs, as in their file.
pub fn fitted_to_core() -> &'static [FittedToCore] {
    static READ: OnceLock<Vec<FittedToCore>> = OnceLock::new();
    READ.get_or_init(|| {
        serde_json::from_str::<FittedToCoreFile>(FITTED).map_or(Vec::new(), |file| file.programs)
    })
}

/// The shipped fitted programs as programs, with their names such as `parekh-go`.
pub fn spec95_programs() -> &'static [(String, Arc<Program>)] {
    static READ: OnceLock<Vec<(String, Arc<Program>)>> = OnceLock::new();
    READ.get_or_init(|| {
        let named = |fitted: &FittedToCore| {
            let found = characterised_programs().iter().find(|known| known.name == fitted.name)?;
            Some((format!("{PAREKH_PREFIX}{}", fitted.name), Arc::new(program_like(found, fitted))))
        };
        fitted_to_core().iter().filter_map(named).collect()
    })
}

/// The program, with a description and the errors of the fit.
fn program_like(characterised: &Characterised, fitted: &FittedToCore) -> Program {
    let Characterised { name, published, .. } = characterised;
    let FittedToCore { here, shape, .. } = fitted;
    let figures = here.beside(published).map(|(what, here, published)| {
        if what == "IPC" {
            format!(
                "{what} {published:.1} published, {here:.2} here ({:+.0} %)",
                100.0 * (here / published - 1.0)
            )
        } else {
            format!("{what} {published} % published, {here:.2} % here ({:+.2} points)", here - published)
        }
    });
    let error = here.error_percent(published);
    let verdict = if error > FITTED_PERCENT {
        format!("Not fitted: the largest error is {error:.0} %. ")
    } else {
        String::new()
    };
    let pages = match shape.pages {
        0 => "goes through its pages in order".to_string(),
        pages => format!("visits {pages} pages out of order"),
    };
    let about =
        format!("Behaves, alone on a wide core, as Table 2 of Parekh et al. 2000 says of SPEC95 {name}.");
    let source = format!(
        "{verdict}Parekh et al. 2000, Table 2, on a core of one hardware context. {}. Instruction mix as published. Errors \
         in percent of the figure, of ratios below 2 % in percent of 2 %. Chosen: 300 references in 1,000 instructions, a \
         quarter of them stores; {pages}, of which nothing is published.",
        figures.join("; ")
    );
    shape.program(about, source)
}
