//! Events of Chrome's JSON with unusual numbers.

use super::*;

#[test]
fn json_has_the_numbers_of_text() {
    let text = "\
        <...>-80 [003] 12.000100: sched_switch: prev_comm=dl prev_pid=80 prev_prio=-1 prev_state=X ==> next_comm=web next_pid=71 next_prio=-1\n\
        web-71 [003] 12.000200: sched_waking: comm=dl pid=80 prio=-1 target_cpu=003\n";
    let json = r#"[
        {"name":"sched_switch","ts":12000100,"cpu":3,"tid":-1,"args":{"prev_comm":"dl","prev_pid":80,"prev_prio":-1,
            "prev_state":"X","next_comm":"web","next_pid":71,"next_prio":-1}},
        {"name":"sched_waking","ts":12000200,"cpu":3,"tid":71,"args":{"comm":"dl","pid":80,"prio":-1,"target_cpu":3}}]"#;
    let (text, json) = (read(text.as_bytes()).unwrap(), read(json.as_bytes()).unwrap());
    assert_eq!(json.unreadable, None);
    assert_eq!(
        (json.events, json.threads, json.wakeup_latency),
        (text.events, text.threads, text.wakeup_latency)
    );
}

#[test]
fn what_an_event_of_json_lacks_is_said_in_its_words() {
    let json = r#"[{"name":"sched_waking","ts":1,"cpu":9000,"args":{"comm":"a","pid":1,"target_cpu":0}}]"#;
    let error = read(json.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("event 1 of traceEvents cannot be read"), "{error}");
    assert!(error.contains("`cpu` below 8192, a time `ts` in microseconds"), "{error}");
    assert!(!error.contains("brackets"), "{error}");
}
