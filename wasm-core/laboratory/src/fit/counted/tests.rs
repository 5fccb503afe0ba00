use super::event::Event;
use super::*;
use document::{CoreModel, MachineSpec, shipped_machine};

const HUMAN: &str = "
 Performance counter stats for './bin/gzip -k 'a file'':

     1,234,567,890      instructions:u            #    1.23  insn per cycle              (83.21%)
     1,003,713,731      cycles:u                  #    2.999 GHz                         (83.35%)
        20,000,000      cache-references:u        #   59.760 M/sec
         2,000,000      cache-misses:u            #   10.00% of all cache refs
            334.67 msec task-clock:u              #    0.998 CPUs utilized

       0.335303927 seconds time elapsed
";

fn only(text: &str) -> Counted {
    let mut file = read_counters(text, "mine").unwrap();
    assert_eq!(file.programs.len(), 1, "{file:?}");
    file.programs.remove(0)
}

#[test]
fn what_perf_prints_for_people_is_read() {
    let counted = only(HUMAN);
    assert_eq!(counted.name, "gzip");
    assert_eq!(counted.count(Event::Instructions), Some(1_234_567_890.0));
    assert_eq!(counted.count(Event::Misses), Some(2_000_000.0));
    assert!(counted.guesses.iter().any(|g| g.contains("outside the kernel")));
    assert!(counted.guesses.contains(&"cycles was counted 83 % of the time, and scaled by perf".into()));
    // Other languages use other thousands separators.
    for separator in [".", "\u{202f}", "\u{a0}", " ", "'"] {
        let text = HUMAN.replace(',', separator);
        assert_eq!(only(&text).counts, counted.counts, "{separator:?}");
    }
    let file = read_counters(&format!("{HUMAN}{HUMAN}"), "").unwrap();
    assert_eq!((file.form.as_str(), file.programs.len()), ("perf stat", 2));
}

#[test]
fn what_perf_prints_for_programs_is_read_whatever_the_separator() {
    let text = "# started on Sun Nov 22 02:30:00 2026\n\n1234567890,,instructions,334671000,100.00,1.23,insn per cycle\n1003713731,,cycles,334671000,75.00,,\n20000000,,cache-references,334671000,100.00,,\n2000000,,cache-misses,334671000,100.00,10.00,of all cache refs\n334.67,msec,task-clock,334671000,100.00,0.998,CPUs utilized\n";
    let counted = only(text);
    assert_eq!(counted.name, "mine");
    assert_eq!(counted.count(Event::References), Some(2e7));
    assert_eq!(counted.guesses, ["cycles was counted 75 % of the time, and scaled by perf"]);
    assert_eq!(only(&text.replace(',', ";")), counted);
    // Cores or intervals are counted on lines of their own.
    let cores: String = ["CPU0", "CPU1"]
        .map(|c| format!("{c},500,,cycles,1,100.00,,\n{c},700,,instructions,1,100.00,,\n"))
        .concat();
    let counted = only(&cores);
    assert_eq!(counted.count(Event::Cycles), Some(1000.0));
    assert!(counted.guesses[0].contains("added up"), "{counted:?}");
}

#[test]
fn kinds_of_cores_are_added_up_and_what_was_not_counted_is_said() {
    let text = " Performance counter stats for 'x':\n\n  1,000  cpu_core/cycles/  (50.00%)\n  500  cpu_atom/cycles/  (50.00%)\n  <not supported>  cache-misses\n  <not counted>  instructions\n";
    let counted = only(text);
    assert_eq!(counted.count(Event::Cycles), Some(1500.0));
    let machine = shipped_machine("kumar-numa").unwrap().machine;
    let refused = fit_counted(&counted, &machine, 0).unwrap_err();
    assert_eq!(refused.problem, "instructions was not counted");
    assert!(refused.remedy.contains("perf stat -e"));
}

#[test]
fn cycles_of_two_modes_are_not_added_up() {
    for second in [
        "2,000,000,000      cycles\n 1,900,000,000      cycles:u",
        "1,900,000,000      cycles:u\n 2,000,000,000      cycles",
    ] {
        let text = format!(
            " Performance counter stats for './prog':\n\n 1,000,000,000      instructions\n {second}\n"
        );
        let counted = only(&text);
        assert_eq!(counted.count(Event::Cycles), Some(2e9));
        assert_eq!(counted.guesses, ["cycles was counted in several modes, of which one is used"]);
    }
    let text = "1000,,instructions,7,100.00,,\n2000,,cycles,7,100.00,,\n1900,,cycles:u,7,100.00,,\n";
    assert_eq!(only(text).count(Event::Cycles), Some(2e3));
}

#[test]
fn lines_for_people_without_their_head_are_not_those_of_x() {
    let text = "     1,000,000,000      cpu_core/instructions/\n     2,000,000,000      cpu_core/cycles/\n";
    assert!(read_counters(text, "prog").is_err());
}

#[test]
fn a_table_has_a_row_a_program() {
    let text = "name;instructions;cycles;cache-references;cache-misses\n\"a; b\";1.000.000;2000000;30000;1000\nc;1e9;2e9;3e7;\n";
    let file = read_counters(text, "").unwrap();
    assert_eq!(file.form, "CSV");
    assert_eq!(file.programs[0].name, "a; b");
    assert_eq!(file.programs[0].count(Event::Instructions), Some(1e6));
    assert_eq!(file.programs[1].guesses, ["cache-misses was not counted"]);
}

#[test]
fn errors_name_the_line_and_the_remedy() {
    let refused = |text| read_counters(text, "").unwrap_err();
    let error = refused("name,instructions,cycles\na,1,2\nb,x,2\n");
    assert_eq!(
        (error.path.as_str(), error.problem.as_str()),
        ("line 3", "\"x\" is no count of instructions")
    );
    assert_eq!(refused("name,instructions,cycles\na,1,2,3\n").path, "line 2");
    assert!(refused("hello\n").remedy.contains("name,instructions"));
    assert!(refused("").problem.contains("nothing"));
    let error = refused(" Performance counter stats for 'x':\n  1.0001 1,234 cycles\n");
    assert_eq!(error.path, "line 2");
}

#[test]
fn a_program_is_fitted_and_says_how_well() {
    let machine = shipped_machine("kumar-numa").unwrap().machine;
    let fitted = fit_counted(&only(HUMAN), &machine, 0).unwrap();
    assert_eq!(fitted.figures.len(), 4);
    assert!((fitted.figures[0].counted - 1.23).abs() < 1e-6);
    assert!(fitted.figures.iter().all(|f| f.error_percent < 5.0), "{:?}", fitted.figures);
    assert!(fitted.guesses[0].contains("L3"));
    assert_eq!(fitted, fit_counted(&only(HUMAN), &machine, 0).unwrap());
}

#[test]
fn why_an_in_order_core_does_not_reach_the_counted_ipc_is_said() {
    let mut machine = shipped_machine("kumar-numa").unwrap().machine;
    let says = |machine: &MachineSpec| {
        let fitted = fit_counted(&only(HUMAN), machine, 0).unwrap();
        fitted.guesses.iter().any(|guess| guess.contains("an in-order core executes one per cycle"))
    };
    assert!(!says(&machine));
    machine.cores.iter_mut().for_each(|group| group.model = CoreModel::InOrder);
    assert!(says(&machine));
}

#[test]
fn a_long_line_is_read_once() {
    // In time quadratic in its length, this would take minutes.
    let gap = " ".repeat(400_000);
    let long =
        format!("Performance counter stats for 'a':\n\n -1{gap}kworker/0:1 H-9 {gap}1,700 instructions\n");
    let file = read_counters(&long, "mine").unwrap();
    assert_eq!(file.programs[0].count(Event::Instructions), Some(1700.0));
    assert!(file.programs[0].name.ends_with("H-9"));
}

#[test]
fn threads_are_told_apart_as_perf_stat_per_thread_writes_them() {
    let separated = "web-71,500,,cycles,1,100.00,,\nweb-71,700,,instructions,1,100.00,,\nWeb Content-72,<not counted>,,cycles,0,100.00,,\n";
    let file = read_counters(separated, "mine").unwrap();
    let names = |file: &CounterFile| file.programs.iter().map(|own| own.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&file), ["web-71", "Web Content-72"]);
    assert_eq!(file.programs[0].count(Event::Instructions), Some(700.0));
    assert_eq!(file.programs[0].guesses, Vec::<String>::new());
    let wrong = read_counters(&separated.replace("500", "many"), "mine").unwrap_err().to_string();
    assert!(wrong.starts_with("line 1: \"many\" is no count of cycles"), "{wrong}");
    // With -I, each interval is a line.
    let intervals =
        separated.lines().map(|line| format!("  0.1001,{line}\n  0.2003,{line}\n")).collect::<String>();
    let file = read_counters(&intervals, "mine").unwrap();
    assert_eq!((names(&file).len(), file.programs[0].count(Event::Cycles)), (2, Some(1000.0)));

    let human = "
 Performance counter stats for process id '70':

            web-71           1,700      instructions              #    1.23  insn per cycle
   Web Content-72            2,000      instructions
            web-71             500      cycles
   Web Content-72  <not supported>      cycles

       0.224013382 seconds time elapsed
";
    let file = read_counters(human, "mine").unwrap();
    assert_eq!(names(&file), ["web-71", "Web Content-72"]);
    assert_eq!(file.programs[0].count(Event::Cycles), Some(500.0));
    assert_eq!(file.programs[1].guesses, ["cycles was not supported"]);
}
