//! Effect of preferred nodes on the balancer and on gathering, in run queues filled by hand.

use super::super::describe;
use super::super::gather::Gather;
use super::super::queue::Coming;
use super::*;
use document::machine::Topology;
use document::shipped_machine;
use engine::policy::Params;
use serde_json::json;

/// Two nodes of four cores with a last cache each, hardware contexts 0 to 3 and 4 to 7; threads of one process.
fn state(threads: usize, follows: bool) -> State {
    let machine = shipped_machine("kumar-numa").expect("it ships").machine;
    let topology = Topology::build(&machine).expect("it is valid");
    let setup = Setup {
        topology: &topology,
        threads,
        listed: &[],
        nice: &[],
        processes: &vec![0; threads],
        resident_bytes: &[0],
        page_scan_cycles: Some(1_000_000),
        quantum_cycles: 1_000,
        seed: 1,
    };
    let info = describe::cache_aware_info();
    let given = json!({"numa_balancing": follows});
    let params = Params::new(&info, given.as_object().expect("an object"));
    let state = State::new(Settings::new(&params, &setup), &setup);
    State { gather: Some(Gather::new(&params, &setup)), ..state }
}

/// Queues threads, in order of number, on the given hardware contexts; the first on each runs.
fn queue(state: &mut State, contexts: &[usize]) {
    for (thread, &context) in contexts.iter().enumerate() {
        state.join(thread as ThreadId, context, Coming::New);
        if state.queues[context].current().is_none() {
            state.choose(context);
        }
    }
}

fn prefers(state: &mut State, thread: usize, node: usize) {
    let pages = &mut state.numa.as_mut().expect("threads follow pages").threads[thread];
    (pages.preferred, pages.faults) = (Some(node), vec![0; 2]);
    pages.faults[node] = 100;
}

#[test]
fn a_thread_stays_with_its_pages_beside_one_that_has_none_there() {
    let mut state = state(3, true);
    queue(&mut state, &[0, 0, 5]);
    assert_eq!(state.pages_say(1, 0, 4), Says::Nothing, "it has not faulted");
    prefers(&mut state, 1, 0);
    assert_eq!(state.pages_say(1, 0, 4), Says::No);
    assert_eq!(state.pages_say(1, 0, 1), Says::Nothing, "the node is the same");
    // One of the two must leave if there is room elsewhere.
    prefers(&mut state, 0, 0);
    assert_eq!(state.pages_say(1, 0, 4), Says::Nothing);
    prefers(&mut state, 1, 1);
    assert_eq!(state.pages_say(1, 0, 4), Says::Yes);
}

#[test]
fn the_balancer_takes_a_thread_off_its_node_after_failures_only() {
    for (follows, failed, moves) in [(false, 0, true), (true, 0, false), (true, 2, false), (true, 3, true)] {
        let mut state = state(6, follows);
        // Two threads on each hardware context of node 0 but one, and nothing to run on node 1.
        queue(&mut state, &[0, 1, 2, 0, 1, 2]);
        if follows {
            (3..6).for_each(|thread| prefers(&mut state, thread, 0));
        }
        let due = state.due_of(4) + state.domains.of(4).len() - 1;
        state.due[due].failed = failed;
        state.balance_newly_idle(4);
        assert_eq!(state.queues[4].runnable() > 0, moves, "{follows}, after {failed} failures");
    }
}

#[test]
fn no_last_cache_off_the_preferred_node_is_preferred() {
    let mut state = state(2, true);
    let llcs = state.domains.llcs().to_vec();
    let gather = state.gather.as_mut().expect("it gathers");
    gather.ran(0, 5, 1_000);
    gather.tick(10, [0].into_iter(), &llcs);
    assert_eq!(state.preferred_llc(0), Some(1));
    prefers(&mut state, 0, 0);
    assert_eq!((state.preferred_llc(0), state.preferred_llc(1)), (None, Some(1)));
    prefers(&mut state, 0, 1);
    assert_eq!(state.preferred_llc(0), Some(1));
}
