//! Channels, locks and barriers. Waiters are served in order of arrival.

use crate::policy::ThreadId;
use document::Amount;
use std::collections::VecDeque;

/// The action of a step. Numbers identify channels, locks and barriers.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    /// Sleeps for a number of cycles.
    Sleep(Amount),
    /// Sends to a channel with this capacity in messages; `None` is unlimited.
    Send(usize, Option<u32>),
    /// Receives from a channel.
    Receive(usize),
    /// Acquires a lock.
    Acquire(usize),
    /// Releases a lock.
    Release(usize),
    /// Waits at a barrier.
    Barrier(usize),
}

/// A message: the cycle at which the request that it carries began; `None` without a request.
pub type Message = Option<u64>;

/// A channel. Receivers wait only while it has no message, senders only while it has no room.
#[derive(Clone, Debug, Default)]
pub struct Channel {
    /// Messages, oldest first.
    pub messages: VecDeque<Message>,
    /// Threads that wait for a message.
    pub receivers: VecDeque<ThreadId>,
    /// Threads that wait for room, each with its message.
    pub senders: VecDeque<(ThreadId, Message)>,
}

/// A lock.
#[derive(Clone, Debug, Default)]
pub struct Lock {
    /// Whether a thread has it.
    pub is_taken: bool,
    /// Threads that wait for it.
    pub waiters: VecDeque<ThreadId>,
}

/// A barrier.
#[derive(Clone, Debug, Default)]
pub struct Barrier {
    /// Number of participating threads that have not ended.
    pub members: u32,
    /// Threads that wait at it.
    pub waiters: Vec<ThreadId>,
}

impl Barrier {
    /// Releases and returns all waiters if, with `coming` more, all members have arrived.
    pub fn open(&mut self, coming: usize) -> Option<Vec<ThreadId>> {
        let all_there = self.waiters.len() + coming >= self.members as usize;
        all_there.then(|| std::mem::take(&mut self.waiters))
    }
}
