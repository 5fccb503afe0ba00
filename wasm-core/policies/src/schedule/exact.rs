//! Costs as whole numbers, so that rounding cannot decide which schedule is best.

use super::error::ScheduleError;

/// One is 2⁷⁰ units: every `f64` of at least 2⁻¹⁸ keeps all its digits, sums do not round, and the largest cost still
/// leaves 17 of 128 bits to the solver.
const UNITS: f64 = (1u128 << 70) as f64;

/// The largest plausible cost. Products of two rates, as in the pain metric, are far smaller.
const LARGEST: f64 = 1e12;

/// A cost in whole units.
pub fn to_units(value: f64) -> Result<i128, ScheduleError> {
    // Multiplication by a power of two changes only the exponent.
    if value.is_finite() && value.abs() <= LARGEST {
        Ok((value * UNITS) as i128)
    } else {
        Err(ScheduleError::NotACost { value })
    }
}

/// The nearest `f64`.
pub fn from_units(units: i128) -> f64 {
    units as f64 / UNITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact_where_floats_round() {
        let tenth = to_units(0.1).unwrap();
        assert_eq!(from_units(tenth).to_bits(), 0.1f64.to_bits());
        // 10¹² + 10⁻⁵ − 10¹² loses digits in f64.
        let (large, small) = (to_units(1e12).unwrap(), to_units(1e-5).unwrap());
        assert_eq!(from_units(large + small - large).to_bits(), 1e-5f64.to_bits());
        assert!(to_units(f64::NAN).is_err() && to_units(2e12).is_err());
    }
}
