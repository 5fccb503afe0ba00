//! Tables 3.1 to 3.4 and 4.2 to 4.5: the variance of sensitivity and intensity explained by counters.

use crate::figures::{Figures, count};
use crate::regression::Regression;

/// The fits of one table.
pub struct Table {
    /// Its number.
    pub number: &'static str,
    /// "sensitivity" or "intensity".
    pub of: &'static str,
    /// Runs whose counters are used, as in [`Regression::counters`].
    pub counters: &'static str,
    /// Levels of the counters.
    pub levels: &'static [u32],
}

/// R² of every cell of a table.
pub fn table(table: &Table, fits: &[Regression], into: &mut Figures) {
    for &level in table.levels {
        for per in ["cycle", "instruction"] {
            let regressors: [(&str, &[&str]); 2] = match table.of {
                "sensitivity" => [("accesses", &["accesses"]), ("misses", &["misses"])],
                _ => [("both", &["accesses", "misses"]), ("misses", &["misses"])],
            };
            for (id, on) in regressors {
                let id = format!("table-{}-l{level}-{id}-{per}", table.number);
                into.set(id, fit(table, fits, level, per, on).map(|f| f.r_squared_percent));
            }
        }
    }
}

/// The fit of one cell.
pub fn fit<'a>(
    table: &Table,
    fits: &'a [Regression],
    level: u32,
    per: &str,
    on: &[&str],
) -> Option<&'a Regression> {
    members(table, fits).find(|f| f.level == level && f.per.starts_with(per) && f.on == on)
}

/// Rank by R² of a fit among the fits on one counter of its table; 1 is the best.
pub fn rank(table: &Table, fits: &[Regression], of: &Regression) -> f64 {
    let single = members(table, fits).filter(|f| f.on.len() == 1);
    1.0 + count(single.filter(|f| f.r_squared_percent > of.r_squared_percent))
}

fn members<'a>(table: &Table, fits: &'a [Regression]) -> impl Iterator<Item = &'a Regression> {
    let (of, counters, levels) = (table.of, table.counters, table.levels);
    fits.iter().filter(move |f| f.of == of && f.counters == counters && levels.contains(&f.level))
}
