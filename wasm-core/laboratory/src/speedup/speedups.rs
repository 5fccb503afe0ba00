//! Speed-ups of threads, weighted by the cycles that each takes alone.

use super::measure::Work;
use super::single_threaded::SingleThreaded;
use engine::run::RunResult;
use serde::Serialize;

/// Speedups of a part of a run relative to its threads alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
pub struct Speedups {
    /// Speedup_S: single-threaded cycles of exactly the executed instructions ÷ cycles of the window (Parekh et al.
    /// 2000, §4.1.3).
    pub speedup: f64,
    /// Σ of the threads' speedups: instructions per cycle of the window ÷ IPC alone, which is that of the whole solo
    /// run (Snavely and Tullsen 2000).
    pub weighted_speedup: f64,
    /// Number of threads ÷ Σ of 1 ÷ speedup (Luo, Gummaraju and Franklin 2001); 0 if a thread executed nothing.
    pub harmonic_mean: f64,
    /// By thread, single-threaded cycles of the instructions that it executed.
    #[cfg_attr(feature = "codegen", ts(type = "number[]"))]
    pub single_threaded_cycles: Vec<u64>,
}

impl Speedups {
    /// Writes the speed-ups into a result.
    pub fn write(&self, result: &mut RunResult) {
        result.speedup = Some(self.speedup);
        result.weighted_speedup = Some(self.weighted_speedup);
        result.harmonic_mean = Some(self.harmonic_mean);
    }
}

/// Compares the work of threads in `cycles` cycles with each of them alone, in order of thread number.
///
/// # Errors
/// A thread that has executed fewer instructions alone than here.
pub fn speedups(work: &[Work], cycles: u64, alone: &[SingleThreaded]) -> Result<Speedups, String> {
    if alone.len() != work.len() {
        return Err(format!("{} threads ran, and {} are known alone", work.len(), alone.len()));
    }
    let cycles = cycles as f64;
    let mut single_threaded_cycles = Vec::with_capacity(work.len());
    let (mut weighted_speedup, mut slowdowns) = (0.0, 0.0);
    for (thread, (work, alone)) in work.iter().zip(alone).enumerate() {
        let at = |instructions| {
            let short =
                || format!("thread {thread} alone has executed fewer than {instructions} instructions");
            alone.cycles(instructions).ok_or_else(short)
        };
        single_threaded_cycles.push(at(work.to_instructions)? - at(work.from_instructions)?);
        let executed = work.to_instructions - work.from_instructions;
        let all = alone.instructions();
        let solo_ipc = all as f64 / at(all)? as f64;
        // One that has never run is known alone for no instruction.
        let speedup = if executed == 0 { 0.0 } else { executed as f64 / cycles / solo_ipc };
        weighted_speedup += speedup;
        slowdowns += 1.0 / speedup;
    }
    let single: u64 = single_threaded_cycles.iter().sum();
    Ok(Speedups {
        speedup: single as f64 / cycles,
        weighted_speedup,
        harmonic_mean: work.len() as f64 / slowdowns,
        single_threaded_cycles,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One instruction every `cycles` cycles.
    fn paced(cycles: u64, instructions: u64) -> SingleThreaded {
        let mut bits = Vec::new();
        for _ in 0..instructions {
            bits.extend((1..cycles).map(|_| 0));
            bits.extend([1, 0]);
        }
        let byte = |bits: &[u8]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit);
        SingleThreaded::from_bytes(bits.chunks(8).map(byte).collect())
    }

    #[test]
    fn a_run_whose_single_threaded_cycles_are_known() {
        // Alone: 1 and 4 cycles per instruction. Together, in 100 cycles: 60 of the first from its 21st on, 20 of the other.
        let alone = [paced(1, 200), paced(4, 100)];
        let work = [
            Work { from_instructions: 20, to_instructions: 80 },
            Work { from_instructions: 0, to_instructions: 20 },
        ];
        let found = speedups(&work, 100, &alone).unwrap();
        assert_eq!(found.single_threaded_cycles, [60, 80]);
        assert!((found.speedup - 1.4).abs() < 1e-12);
        // Each is as fast as at any time alone, so both measures agree: 0.6 / 1 + 0.2 / 0.25; 2 / (1/0.6 + 1/0.8).
        assert!((found.weighted_speedup - 1.4).abs() < 1e-12);
        assert!((found.harmonic_mean - 2.0 / (1.0 / 0.6 + 1.0 / 0.8)).abs() < 1e-12);
    }

    #[test]
    fn a_starved_thread_leaves_no_harmonic_mean() {
        let work = [Work { from_instructions: 0, to_instructions: 0 }];
        let found = speedups(&work, 100, &[paced(1, 10)]).unwrap();
        assert_eq!((found.speedup, found.harmonic_mean), (0.0, 0.0));
        let found = speedups(&work, 100, &[SingleThreaded::default()]).unwrap();
        assert_eq!((found.weighted_speedup, found.harmonic_mean), (0.0, 0.0));
        let too_much = [Work { from_instructions: 0, to_instructions: 11 }];
        assert!(speedups(&too_much, 100, &[paced(1, 10)]).unwrap_err().contains("fewer than 11"));
    }
}
