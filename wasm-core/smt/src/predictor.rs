//! McFarling's combining branch predictor (DEC WRL TN-36, 1993): bimodal, gshare, and a chooser between them.

use super::contexts::CONTEXTS;
use document::PredictorSpec;

/// Tables of two-bit counters, shared by all threads, and one history per hardware context.
#[derive(Clone, Debug)]
pub(super) struct Predictor {
    bimodal: Vec<u8>,
    gshare: Vec<u8>,
    /// From 2 on, gshare is used.
    chooser: Vec<u8>,
    history: [u32; CONTEXTS],
}

/// A two-bit counter after an outcome.
#[inline(always)]
fn counted(counter: u8, up: bool) -> u8 {
    if up { (counter + 1).min(3) } else { counter.saturating_sub(1) }
}

/// The counter of an address in a table whose size is a power of two.
#[inline(always)]
fn entry(table: &mut [u8], address: u32) -> &mut u8 {
    let last = table.len() - 1;
    &mut table[address as usize & last]
}

impl Predictor {
    /// All counters just below the middle: not taken.
    pub fn new(spec: &PredictorSpec) -> Self {
        let table = |entries: u32| vec![1; entries as usize];
        Self {
            bimodal: table(spec.bimodal_entries),
            gshare: table(spec.gshare_entries),
            chooser: table(spec.chooser_entries),
            history: [0; CONTEXTS],
        }
    }

    /// Predicts the branch at `address` and updates the tables with its outcome. Returns whether it predicted right.
    #[inline(always)]
    pub fn is_right(&mut self, context: usize, address: u32, taken: bool) -> bool {
        let history = &mut self.history[context];
        let bimodal = entry(&mut self.bimodal, address);
        let gshare = entry(&mut self.gshare, address ^ *history);
        let chooser = entry(&mut self.chooser, address);
        let (first, second) = ((*bimodal >= 2) == taken, (*gshare >= 2) == taken);
        let is_right = if *chooser >= 2 { second } else { first };
        if first != second {
            *chooser = counted(*chooser, second);
        }
        *bimodal = counted(*bimodal, taken);
        *gshare = counted(*gshare, taken);
        *history = *history << 1 | u32::from(taken);
        is_right
    }

    /// Clears the history of a context, for another thread.
    pub fn forget(&mut self, context: usize) {
        self.history[context] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predictor() -> Predictor {
        Predictor::new(&PredictorSpec { bimodal_entries: 16, gshare_entries: 64, chooser_entries: 16 })
    }

    #[test]
    fn a_branch_that_goes_one_way_is_wrong_once() {
        // Counters start at 1, which is not taken: the first time both are wrong and become 2.
        let mut predictor = predictor();
        let right: Vec<bool> = (0..5).map(|_| predictor.is_right(0, 3, true)).collect();
        assert_eq!(right[..1], [false]);
        assert_eq!(right[1..], [true; 4]);
    }

    #[test]
    fn history_learns_what_alternates() {
        let mut predictor = predictor();
        let right: Vec<bool> = (0..100).map(|n| predictor.is_right(0, 3, n % 2 == 0)).collect();
        assert!(right[..10].contains(&false));
        assert!(right[50..].iter().all(|&r| r));
    }

    #[test]
    fn others_disturb_what_falls_on_the_same_counter() {
        let mut predictor = predictor();
        let mut wrong = 0;
        for _ in 0..50 {
            wrong += u32::from(!predictor.is_right(0, 3, true));
            // 19 maps to 3 in tables of 16; its history is another context's.
            wrong += u32::from(!predictor.is_right(1, 19, false));
        }
        assert!(wrong > 2, "{wrong}");
    }
}
