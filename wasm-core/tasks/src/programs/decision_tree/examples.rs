//! Training examples, and the quality of a cut.

use engine::rng::Rng;

/// Examples with two classes.
pub struct Examples {
    /// By attribute, its value for each example.
    pub values: Vec<Vec<u32>>,
    /// By example, 0 or 1.
    pub classes: Vec<u8>,
}

/// The bound of values.
const VALUES: u32 = 1 << 16;
/// One class in this many is drawn at random instead of following from the attributes.
const NOISE: u32 = 8;

impl Examples {
    /// Draws uniform values; classes follow from the first three attributes, with some noise.
    pub fn draw(count: usize, attributes: usize, rng: &mut Rng) -> Self {
        let mut classes = Vec::with_capacity(count);
        let mut values = vec![Vec::with_capacity(count); attributes];
        for _ in 0..count {
            values.iter_mut().for_each(|attribute| attribute.push(rng.below(VALUES)));
            let share =
                |n: usize| values[n.min(attributes - 1)].last().map_or(0, |value| value * 16 / VALUES);
            // Three boxes of different size.
            let class = match share(0) {
                0..4 => share(1) < 12,
                4..13 => share(1) >= 9 && share(2) < 6,
                _ => share(2) >= 3,
            };
            let class = if rng.below(NOISE) == 0 { rng.below(2) == 1 } else { class };
            classes.push(u8::from(class));
        }
        Self { values, classes }
    }
}

/// Examples by class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts([u32; 2]);

impl Counts {
    pub fn add(&mut self, class: u8) {
        self.0[usize::from(class)] += 1;
    }

    fn all(self) -> u32 {
        self.0[0] + self.0[1]
    }

    fn without(self, other: Counts) -> Counts {
        Counts([self.0[0] - other.0[0], self.0[1] - other.0[1]])
    }

    /// Whether the majority is of class 1.
    pub fn majority(self) -> bool {
        self.0[1] > self.0[0]
    }

    /// The bits that encode the classes of all: their entropy (Quinlan 1993, §2.2) times their number.
    fn bits(self) -> f64 {
        let all = f64::from(self.all());
        let of = |count: u32| f64::from(count) * libm::log2(all / f64::from(count));
        self.0.into_iter().filter(|&count| count > 0).map(of).sum()
    }
}

/// A test that divides a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    pub attribute: usize,
    /// Examples with at most this value go left.
    pub at_most: u32,
    /// Bits saved per example: the information gain.
    pub gain: f64,
}

/// The best cut of an attribute, from its values in order.
pub struct Scan {
    attribute: usize,
    all: Counts,
    left: Counts,
    last: Option<u32>,
    best: Best,
}

impl Scan {
    pub fn new(attribute: usize, all: Counts) -> Self {
        Self { attribute, all, left: Counts::default(), last: None, best: Best::none() }
    }

    /// Adds the next example, in order of value.
    pub fn next(&mut self, value: u32, class: u8) {
        if let Some(at_most) = self.last.filter(|&last| last < value) {
            let saved = self.all.bits() - self.left.bits() - self.all.without(self.left).bits();
            let gain = saved / f64::from(self.all.all());
            self.best.offer(Some(Cut { attribute: self.attribute, at_most, gain }));
        }
        self.left.add(class);
        self.last = Some(value);
    }

    pub fn best(self) -> Option<Cut> {
        self.best.cut()
    }
}

/// A cut needs more gain than this.
const LEAST_GAIN: f64 = 1e-9;

/// The best of some cuts; the first of equal ones.
#[derive(Clone, Copy, Debug)]
pub struct Best(Option<Cut>);

impl Best {
    pub fn none() -> Self {
        Self(None)
    }

    pub fn offer(&mut self, cut: Option<Cut>) {
        let gain = self.0.map_or(LEAST_GAIN, |best| best.gain);
        self.0 = cut.filter(|cut| cut.gain > gain).or(self.0);
    }

    pub fn cut(self) -> Option<Cut> {
        self.0
    }
}
