//! Energy in the rows of `coscope sweep`.

use crate::support::coscope;

const SHORT: [&str; 4] = ["--set", "/run/warmup_quanta=1", "--set", "/run/quanta=2"];
const RUN: [&str; 2] = ["light-on-little", "--csv"];

fn cells(arguments: &[&str]) -> Vec<Vec<String>> {
    let done = coscope(&[&["sweep"], arguments, &SHORT[..]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    done.stdout.lines().map(|line| line.split(',').map(String::from).collect()).collect()
}

#[test]
fn rows_have_joules_and_energy_delay_where_the_machine_states_its_power() {
    let rows = cells(&[&RUN[..], &["--vary", "/machine/cores/0/power/active_mw=600,1700"]].concat());
    let at = |name: &str| rows[0].iter().position(|cell| cell == name).unwrap();
    let set = ["--json", "--set", "/machine/cores/0/power/active_mw=1700"];
    let alone = coscope(&[&["run", "light-on-little"], &set[..], &SHORT[..]].concat()).json();
    for measure in ["joules", "energy_delay"] {
        let (wanted, found) = (alone["energy"][measure].as_f64().unwrap(), &rows[2][at(measure)]);
        let found: f64 = found.parse().unwrap();
        // Parsing JSON may change the last digit.
        assert!((found - wanted).abs() <= 1e-12 * wanted, "{measure}: {found}, {wanted}");
        assert!(rows[1][at(measure)].parse::<f64>().unwrap() < found, "{measure} of cores that draw less");
    }
    assert_eq!(rows[0].last().unwrap(), "digest");
}

#[test]
fn rows_without_a_power_model_have_empty_cells_or_no_columns() {
    let plain = r#"{"count":8,"contexts":1,"model":"in-order"}"#;
    let powered = r#"{"count":8,"contexts":1,"model":"in-order","power":{"active_mw":1700,"idle_mw":50}}"#;
    let without = format!("/machine/cores=[[{plain}]]");
    let rows = cells(&[&RUN[..], &["--vary", &without]].concat());
    assert!(!rows[0].iter().any(|cell| cell == "joules" || cell == "energy_delay"), "{:?}", rows[0]);
    let both = format!("/machine/cores=[[{powered}],[{plain}]]");
    let rows = cells(&[&RUN[..], &["--vary", &both]].concat());
    let [head, with, none] = [0, 1, 2].map(|row| &rows[row][rows[row].len() - 3..rows[row].len() - 1]);
    assert_eq!(head, ["joules", "energy_delay"]);
    assert!(with.iter().all(|cell| cell.parse::<f64>().unwrap() > 0.0), "{with:?}");
    assert_eq!(none, ["", ""]);
}
