//! Scores calculated by hand, and the messages of checking a file.

use super::support::{simulate, small_assignment, take};
use laboratory::lesson::{
    Answer, LessonResult, Truth, outdated, plan, random_error, read_result, report, verdict,
};

/// 0.25 for each number; one thread before two; the placement `contexts`.
fn answers(contexts: [u32; 4]) -> Vec<Answer> {
    vec![
        Answer::Number { value: 0.25 },
        Answer::Curve { values: vec![0.25, 0.25] },
        Answer::Order { order: vec![0, 1] },
        Answer::Placement { contexts: contexts.to_vec() },
    ]
}

#[test]
fn scores_are_those_of_their_definitions() {
    // Two threads of CPI 1 first in the list, then two of CPI 16; hardware contexts 0 and 1 belong to one core.
    let (apart, results) = take(&small_assignment(1), &answers([0, 2, 1, 3]));
    let [one, two] = [&results[0], &results[1]].map(|result| result.ipc);
    assert!(two > one, "two threads that wait issue more than one");
    let [number, curve, order, placement] = apart.scores[..] else { panic!("four scores") };
    let expected = 1.0 - (0.25 - one).abs() / random_error(one, 0.0, 1.0);
    assert!((number - expected.max(0.0)).abs() < 1e-9);
    let random = f64::midpoint(random_error(one, 0.0, 1.0), random_error(two, 0.0, 1.0));
    let off = f64::midpoint((0.25 - one).abs(), (0.25 - two).abs());
    assert!((curve - (1.0 - off / random).max(0.0)).abs() < 1e-9);
    // The only pair is in the wrong order: τ = −1, which scores 0.
    assert!(order.abs() < 1e-9);
    assert!((placement - 1.0).abs() < 1e-9, "one that computes on each core is the best of two placements");
    assert!((apart.score - (number + curve + order + placement) / 4.0).abs() < 1e-9);

    let (together, _) = take(&small_assignment(1), &answers([0, 1, 2, 3]));
    assert!(together.scores[3].abs() < 1e-9, "worse than chance is worth nothing");
    let Truth::Placement { value, random, best, tried, all, .. } = &together.truths[3] else {
        panic!("a placement")
    };
    assert_eq!((*tried, *all), (2, true));
    // Together in one of three pairings of a a b b, apart in two.
    assert!((random - (value + 2.0 * best) / 3.0).abs() < 1e-9);
}

#[test]
fn each_seed_has_its_own_numbers_and_its_own_words() {
    let drawn: Vec<_> =
        (0..8).map(|seed| plan(&small_assignment(seed), &[]).expect("planned").lesson.about).collect();
    assert!(drawn.contains(&"Of six.".to_string()) && drawn.contains(&"Of sixteen.".to_string()));
    let seed = |seed| plan(&small_assignment(seed), &[]).expect("planned").runs[0].run.seed;
    assert_eq!((seed(3), seed(4)), (3, 4));
}

#[test]
fn what_is_tried_next_is_compared_with_what_it_was() {
    let plan = plan(&small_assignment(1), &[]).expect("planned");
    let next = &plan.next[0];
    assert_eq!(next.run.quanta, 3);
    assert_eq!(next.baseline.as_ref().and_then(|b| b["/run/quanta"].as_u64()), Some(2));
    assert_eq!((next.title.as_str(), next.about.as_str()), ("More", "?"));
}

#[test]
fn a_file_says_what_its_runs_say_or_what_was_changed() {
    let assignment = small_assignment(2);
    let answers = answers([0, 2, 1, 3]);
    let (taken, results) = take(&assignment, &answers);
    let text = serde_json::to_string(&taken).expect("JSON");
    let read = read_result(&text).expect("a result");
    assert_eq!(read, taken);
    let again = |found: &LessonResult| {
        report(&found.assignment, &found.name, &found.answers, &results).expect("scored again")
    };
    assert!(verdict(&read, &again(&read)).problems.is_empty());

    let problems = |change: &dyn Fn(&mut LessonResult)| {
        let mut found = read.clone();
        change(&mut found);
        verdict(&found, &again(&found)).problems.join("; ")
    };
    assert!(problems(&|r| r.score = 1.0).contains("the score is 1"));
    assert!(problems(&|r| r.scores[0] = 1.0).contains("score 1 is 1"));
    assert!(problems(&|r| r.answers[0] = Answer::Number { value: 0.5 }).contains("score 1"));
    assert!(problems(&|r| r.truths.swap(0, 1)).contains("simulated figures"));
    assert!(problems(&|r| r.name = "Bob".into()).contains("changed after it was written"));
    assert!(problems(&|r| r.runs[0].digest.clear()).contains("runs"));
    // With the correct digest, a file under another name is valid.
    assert_eq!(
        verdict(&read.clone().under("Bob"), &again(&read.clone().under("Bob"))).problems,
        Vec::<String>::new()
    );

    let mut old = read.clone();
    old.engine = "0.0.1".into();
    assert!(outdated(&old).expect("outdated").contains("0.0.1"));
    assert_eq!(outdated(&read), None);
    assert!(read_result("{").expect_err("no JSON").contains("not JSON"));
    assert!(read_result("{\"a\": 1}").expect_err("no result").contains("not the result"));
    assert!(read_result(&text.replace("\"seed\"", "\"sead\"")).expect_err("a slip").contains("/assignment"));
}

#[test]
fn answers_of_another_kind_are_refused() {
    let assignment = small_assignment(1);
    let plan = plan(&assignment, &[]).expect("planned");
    let results = simulate(&plan);
    let mut wrong = answers([0, 2, 1, 3]);
    wrong[2] = Answer::Order { order: vec![0, 0] };
    assert!(report(&assignment, "", &wrong, &results).is_err());
    wrong[2] = Answer::Number { value: 1.0 };
    assert!(report(&assignment, "", &wrong, &results).is_err());
    assert!(report(&assignment, "", &wrong[..2], &results).is_err());
}
