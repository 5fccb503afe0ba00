//! Regression of sensitivity and intensity on programs' counters (Kumar 2009, Tables 3.1–3.4 and 4.2–4.5).

use laboratory::corun::{ByProgram, CorunReport};
use linregress::{FormulaRegressionBuilder, RegressionDataBuilder};
use policies::corun::{ProgramCounters, Rates};
use serde::Serialize;

/// An ordinary least squares fit over programs.
#[derive(Clone, Debug, Serialize)]
pub struct Regression {
    /// Dependent variable: "sensitivity" or "intensity".
    pub of: &'static str,
    /// Runs of which the counters are: "solo", or "live" beside other programs.
    pub counters: &'static str,
    /// Cache level of the counters.
    pub level: u32,
    /// Unit to which counters are normalized: 10⁶ "cycles" or "instructions".
    pub per: &'static str,
    /// Names of the regressors.
    pub on: Vec<&'static str>,
    /// Number of programs.
    pub programs: usize,
    /// R²: variance explained, in percent.
    pub r_squared_percent: f64,
    /// F statistic: (R² ÷ k) ÷ ((1 − R²) ÷ (n − k − 1)) for k regressors and n programs.
    pub f: f64,
    /// P-value of each regressor's coefficient.
    pub p_values: Vec<f64>,
}

type Reading = fn(&Rates) -> f64;

/// Accesses and misses, by divisor.
const METRICS: [(&str, Reading, Reading); 2] = [
    ("cycles", |r| r.accesses_per_mcycle, |r| r.misses_per_mcycle),
    ("instructions", |r| r.accesses_per_minstr, |r| r.misses_per_minstr),
];

/// Every fit of the thesis for which this report has the numbers: sensitivity on accesses and on misses, intensity on
/// both together and on misses, at every level, per cycle and per instruction, from solo and from live counters.
pub fn regressions(report: &CorunReport) -> Vec<Regression> {
    let mut fits = fits("solo", &report.counters, &report.sensitivity, &report.intensity);
    fits.extend(self::fits("live", &report.live_counters, &report.sensitivity, &report.intensity));
    if let Some(means) = &report.group_means {
        fits.extend(self::fits("live in groups", &means.live_counters, &means.sensitivity, &means.intensity));
    }
    fits
}

fn fits(
    which: &'static str,
    counters: &ByProgram<Option<ProgramCounters>>,
    sensitivity: &ByProgram<Option<f64>>,
    intensity: &ByProgram<Option<f64>>,
) -> Vec<Regression> {
    let known = || counters.0.iter().filter_map(|(_, c)| c.as_ref());
    let mut levels: Vec<u32> = known().flat_map(|c| c.levels.iter().map(|l| l.level)).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut fits = Vec::new();
    for level in levels {
        for (per, accesses, misses) in METRICS {
            let mut add = |of, values: &ByProgram<Option<f64>>, on: &[(&'static str, Reading)]| {
                let rows: Vec<(f64, Vec<f64>)> = values
                    .0
                    .iter()
                    .zip(&counters.0)
                    .filter_map(|((_, value), (_, counters))| {
                        let rates = counters.as_ref()?.rates(level)?;
                        Some(((*value)?, on.iter().map(|(_, read)| read(&rates)).collect()))
                    })
                    .collect();
                let names = on.iter().map(|(name, _)| *name).collect();
                fits.extend(fit(&rows).map(|(r_squared, f, p_values)| Regression {
                    of,
                    counters: which,
                    level,
                    per,
                    on: names,
                    programs: rows.len(),
                    r_squared_percent: 100.0 * r_squared,
                    f,
                    p_values,
                }));
            };
            add("sensitivity", sensitivity, &[("accesses", accesses)]);
            add("sensitivity", sensitivity, &[("misses", misses)]);
            add("intensity", intensity, &[("accesses", accesses), ("misses", misses)]);
            add("intensity", intensity, &[("misses", misses)]);
        }
    }
    fits
}

/// Percent of a value's variance that its regressors explain, over rows of both.
pub fn r_squared_percent(rows: &[(f64, Vec<f64>)]) -> Option<f64> {
    fit(rows).map(|(r_squared, ..)| 100.0 * r_squared)
}

/// R², F and the p-value of each coefficient, for rows of a value and its regressors. `None` if there are too few rows,
/// or a column is constant.
fn fit(rows: &[(f64, Vec<f64>)]) -> Option<(f64, f64, Vec<f64>)> {
    let regressors = rows.first()?.1.len();
    let freedom = rows.len().checked_sub(regressors + 1).filter(|&f| f > 0)?;
    let names: Vec<String> = (0..regressors).map(|k| format!("x{k}")).collect();
    let column = |k: usize| rows.iter().map(|(_, x)| x[k]).collect::<Vec<f64>>();
    let mut columns = vec![("y", rows.iter().map(|(y, _)| *y).collect::<Vec<f64>>())];
    columns.extend(names.iter().enumerate().map(|(k, name)| (name.as_str(), column(k))));
    if columns.iter().any(|(_, values)| values.iter().all(|v| v.to_bits() == values[0].to_bits())) {
        return None;
    }
    let data = RegressionDataBuilder::new().build_from(columns).ok()?;
    let model = FormulaRegressionBuilder::new()
        .data(&data)
        .data_columns("y", names.iter().map(String::as_str))
        .fit()
        .ok()?;
    let r_squared = model.rsquared();
    let f = (r_squared / regressors as f64) / ((1.0 - r_squared) / freedom as f64);
    // The first p-value is the intercept's.
    Some((r_squared, f, model.p_values()[1..].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_regressor_by_hand() {
        // x̄ = 2, ȳ = 3; Sxy = 3, Sxx = 2, Syy = 6: R² = 3² / (2 · 6) = 0.75, F = 0.75 / (0.25 / 1) = 3.
        let rows = [(1.0, 1.0), (4.0, 2.0), (4.0, 3.0)].map(|(y, x)| (y, vec![x]));
        let (r_squared, f, p_values) = fit(&rows).unwrap();
        assert!((r_squared - 0.75).abs() < 1e-9, "{r_squared}");
        assert!((f - 3.0).abs() < 1e-6);
        // t = √3 with one degree of freedom is 60°: p = 1 − 2 · 60 / 180.
        assert!((p_values[0] - 1.0 / 3.0).abs() < 1e-6, "{p_values:?}");
    }

    #[test]
    fn a_plane_is_explained_by_two_and_not_by_one() {
        let rows: Vec<(f64, Vec<f64>)> = (0..8)
            .map(|n| (f64::from(n % 3), f64::from((n * n) % 5)))
            .map(|(a, b)| (1.0 + 2.0 * a - 3.0 * b, vec![a, b]))
            .collect();
        assert!((fit(&rows).unwrap().0 - 1.0).abs() < 1e-9);
        let one: Vec<_> = rows.iter().map(|(y, x)| (*y, x[..1].to_vec())).collect();
        assert!(fit(&one).unwrap().0 < 0.9);
        assert!(fit(&rows[..3]).is_none(), "three points lie on a plane whatever they are");
        assert!(fit(&[(1.0, vec![5.0]), (2.0, vec![5.0]), (3.0, vec![5.0])]).is_none());
    }

    /// Kumar 2009, Tables 3.3 and 3.4: 25 programs, L2 accesses and misses in 10⁶ cycles against average intensity. The
    /// intensities of Table 3.7 are rounded to whole percents, so R² cannot agree to the last digit.
    #[test]
    fn the_thesis_s_own_counters_explain_a_third_of_its_intensities() {
        let text = include_str!("../../../workloads/paper/kumar-tables.json");
        let tables: serde_json::Value = serde_json::from_str(text).unwrap();
        let row = |row: &serde_json::Value| {
            let [misses, accesses, intensity] = [2, 3, 4].map(|c| row[c].as_f64().unwrap());
            (intensity, vec![accesses, misses])
        };
        let rows: Vec<_> = tables["table_3_7"]["rows"].as_array().unwrap().iter().map(row).collect();
        let (r_squared, f, _) = fit(&rows).unwrap();
        assert!((100.0 * r_squared - 32.20).abs() < 3.0, "{r_squared}");
        assert!((f - 5.22).abs() < 0.8, "{f}");
    }
}
