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

#[test]
fn a_machine_may_be_up_for_years() {
    let file = |first: &str, second: &str| {
        format!(
            r#"[{{"name":"sched_switch","ts":{first},"cpu":3,"tid":0,"args":{{"prev_comm":"swapper/3","prev_pid":0,"prev_prio":120,
                "prev_state":"R","next_comm":"web","next_pid":71,"next_prio":120}}}},
            {{"name":"sched_switch","ts":{second},"cpu":3,"tid":71,"args":{{"prev_comm":"web","prev_pid":71,"prev_prio":120,
                "prev_state":"S","next_comm":"swapper/3","next_pid":0,"next_prio":120}}}}]"#
        )
    };
    for (first, second, ran) in [
        ("9007199254740993", "9007199254740998", us(5)),
        ("90071992547409", "90071992547412.5", 3_500.into()),
        ("9007199254.5", "9007199254.625", 125.into()),
    ] {
        let recording = read(file(first, second).as_bytes()).unwrap();
        assert_eq!(recording.threads[0].runtime_us, ran, "{first}");
    }
    for (first, second) in [("-1", "18446744072000001"), ("1e300", "-0.5")] {
        let error = read(file(first, second).as_bytes()).unwrap_err().to_string();
        assert!(error.contains("in microseconds such as 12000100, at most 18446744072000000"), "{error}");
    }
}

#[test]
fn a_name_in_system_trace_events_may_have_pairs_of_escapes() {
    let text = r"  \ud83d\ude00 \ud83dx\ude00-71 [003] d..2. 12.000100: sched_switch: \ud83d\ude00 \ud83dx\ude00:71 [120] S ==> d\u00fc:80 [120]\n";
    for cut in 0..text.len() {
        let json = format!(r#"{{"systemTraceEvents":"{text}"}}"#);
        let (start, end) = json.as_bytes().split_at(cut + 20);
        let mut reader = RecordingReader::new();
        reader.push(start).unwrap();
        reader.push(end).unwrap();
        let names: Vec<String> = reader.finish().unwrap().threads.into_iter().map(|own| own.comm).collect();
        assert_eq!(names, ["😀 \u{fffd}x\u{fffd}", "dü"]);
    }
}
