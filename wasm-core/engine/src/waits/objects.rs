//! Channels, locks and barriers. Waiters are served in order of arrival.

use crate::policy::ThreadId;
use document::Amount;
use std::collections::VecDeque;

/// What a thread does at a step. Numbers are those of channels, locks and barriers.
#[derive(Clone, Copy, Debug)]
pub enum Deed {
    /// Waits for a time.
    Sleep(Amount),
    /// Sends to a channel, which holds so many messages at most.
    Send(usize, Option<u32>),
    /// Receives from a channel.
    Receive(usize),
    /// Takes a lock.
    Acquire(usize),
    /// Gives it back.
    Release(usize),
    /// Waits at a barrier.
    Barrier(usize),
}

/// A message: the cycle at which the request that it carries began.
pub type Message = Option<u64>;

/// A channel. Receivers wait only while it has no message, senders only while it has no room.
#[derive(Clone, Debug, Default)]
pub struct Channel {
    /// Messages, oldest first.
    pub messages: VecDeque<Message>,
    /// Threads that wait for one.
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
    /// Threads that come to it and have not ended.
    pub members: u32,
    /// Those that wait at it.
    pub waiters: Vec<ThreadId>,
}

impl Barrier {
    /// Takes all waiters off it if, with `coming` more, all members are there.
    pub fn open(&mut self, coming: usize) -> Option<Vec<ThreadId>> {
        let all_there = self.waiters.len() + coming >= self.members as usize;
        all_there.then(|| std::mem::take(&mut self.waiters))
    }
}
