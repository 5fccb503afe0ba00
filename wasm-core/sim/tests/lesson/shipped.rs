//! Every lesson that ships, taken.

use crate::support::{assignment, simulate, take, thoughtless};
use coscope_sim::lesson::{SHIPPED_LESSONS, Answer, Task, Truth, plan, read_lesson};

#[test]
fn every_lesson_is_named_as_its_file_and_can_be_planned() {
    for shipped in SHIPPED_LESSONS {
        let lesson = read_lesson(shipped.text).unwrap_or_else(|e| panic!("{}: {e}", shipped.id));
        assert_eq!(lesson.id, shipped.id);
        for seed in 0..6 {
            plan(&assignment(shipped.id, seed), &[]).unwrap_or_else(|e| panic!("{}, seed {seed}: {e}", shipped.id));
        }
    }
    assert!(SHIPPED_LESSONS.len() >= 8);
}

#[test]
#[ignore]
fn figures() {
    for shipped in SHIPPED_LESSONS {
        for seed in [1, 2, 3] {
            let assignment = assignment(shipped.id, seed);
            let plan = plan(&assignment, &[]).unwrap();
            let t = std::time::Instant::now();
            let mut slow = 0.0f64;
            for s in &plan.runs { let t = std::time::Instant::now(); 
                coscope_sim::run::Run::new(s, &Default::default()).and_then(|mut r| r.finish()).unwrap_or_else(|e| panic!("{} {}: {e}", shipped.id, s.title)); slow = slow.max(t.elapsed().as_secs_f64()); }
            let (r, _) = take(&assignment, &thoughtless(&plan));
            println!("{} seed {seed}: {} runs, {:.2?} slowest {slow:.2} score {:.2} {:?}", shipped.id, plan.runs.len(), t.elapsed(), r.score, r.scores);
            for (t, q) in r.truths.iter().zip(&plan.lesson.questions) { let l = match &q.task { Task::Number{label,min,max,..} => format!("{label} [{min},{max}]"), Task::Curve{min,max,..} => format!("[{min},{max}]"), Task::Order{..} => "order".into(), _ => String::new() }; println!("    {t:?} {l}"); }
            let _ = (Answer::Number{value:0.0}, simulate as fn(&_) -> _, Truth::Number{value:0.0,random_error:0.0});
        }
    }
}
