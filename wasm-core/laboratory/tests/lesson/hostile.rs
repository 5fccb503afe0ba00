//! Invalid lessons.

use super::support::{small, small_assignment};
use laboratory::lesson::{Answer, MOST_LESSON_BYTES, plan, read_lesson};
use serde_json::{Value, json};

/// The reason why a lesson is rejected, when read or planned.
fn refusal(change: impl Fn(&mut Value)) -> String {
    let mut lesson = small();
    change(&mut lesson);
    match read_lesson(&lesson.to_string()) {
        Err(error) => error.to_string(),
        Ok(lesson) => plan(&laboratory::lesson::Assignment { lesson, seed: 1, machine: None }, &[])
            .map_or_else(|error| error.to_string(), |_| "accepted".into()),
    }
}

#[test]
fn every_impossible_lesson_is_refused_at_its_place() {
    let refused = |place: &str, change: &dyn Fn(&mut Value)| {
        let said = refusal(change);
        assert!(said.contains(place), "{said} does not name {place}");
    };
    refused("/version", &|l| l["version"] = json!(2));
    refused("/id", &|l| l["id"] = json!("../../etc"));
    refused("/about", &|l| l["about"] = json!("a".repeat(3_001)));
    refused("/setting/of", &|l| l["setting"]["of"] = json!("no-such"));
    refused("/about", &|l| l["about"] = json!("With {tiny} of L2"));
    refused("/questions/0/ask", &|l| l["questions"][0]["ask"] = json!("With {tiny} of L2?"));
    refused("/answers", &|l| l["answers"] = json!([1]));
    refused("/runs", &|l| l["runs"] = json!([]));
    refused("/runs/1/id", &|l| l["runs"][1]["id"] = json!("one"));
    refused("/show/b", &|l| l["show"]["b"] = json!("three"));
    refused("/questions/0/task/figure/of", &|l| l["questions"][0]["task"]["figure"]["of"] = json!("three"));
    refused("/questions/0/task", &|l| l["questions"][0]["task"]["max"] = json!(-1));
    refused("/questions/1/task/points", &|l| l["questions"][1]["task"]["points"] = json!([]));
    refused("/draws/who", &|l| l["draws"]["who"] = json!([]));
    refused("/workload/threads/0/program", &|l| {
        l["draws"]["who"] = json!([{"value": "no-such", "text": ""}])
    });
    refused("nothing stands", &|l| l["setting"]["set"]["/no/such"] = json!(1));
    // Minutes of work, and more threads than hardware contexts.
    refused("/runs/0", &|l| l["setting"]["set"]["/run/quanta"] = json!(1_000_000));
    refused("/questions/3", &|l| l["runs"][2]["set"]["/workload/threads"][0]["copies"] = json!(2_000));
}

#[test]
fn a_lesson_is_bounded_and_must_be_json() {
    let long = format!("{{\"id\": \"{}\"}}", "a".repeat(MOST_LESSON_BYTES));
    assert!(read_lesson(&long).expect_err("too long").problem.contains("bytes"));
    assert!(read_lesson("{").expect_err("no JSON").problem.starts_with("not JSON"));
    assert!(read_lesson("[]").is_err());
}

#[test]
fn a_placement_off_the_machine_is_no_answer() {
    let answers = |contexts: Vec<u32>| [None, None, None, Some(Answer::Placement { contexts })];
    for wrong in [vec![0, 1, 2, 4], vec![0, 0, 1, 2], vec![0, 1, 2], vec![u32::MAX; 4]] {
        assert!(plan(&small_assignment(1), &answers(wrong)).is_err());
    }
    assert!(plan(&small_assignment(1), &answers(vec![3, 1, 0, 2])).is_ok());
}

#[test]
fn markup_in_a_text_stays_text() {
    let mut lesson = small();
    lesson["title"] = json!("<script>alert(1)</script>");
    let read = read_lesson(&lesson.to_string()).expect("a title may hold any letters");
    assert_eq!(read.title, "<script>alert(1)</script>");
}
