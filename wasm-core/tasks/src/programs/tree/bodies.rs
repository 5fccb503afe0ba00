//! Masses in the plane.

use engine::rng::Rng;

/// A point mass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Body {
    pub x: f64,
    pub y: f64,
    pub mass: f64,
}

/// Bounds the force between bodies at one place.
const SOFTENING: f64 = 1e-6;

impl Body {
    /// The total mass of some bodies, at their centre of mass.
    pub fn sum(parts: &[Body]) -> Body {
        let mass: f64 = parts.iter().map(|part| part.mass).sum();
        if mass <= 0.0 {
            return Body::default();
        }
        let centre = |of: fn(&Body) -> f64| parts.iter().map(|part| part.mass * of(part)).sum::<f64>() / mass;
        Body { x: centre(|part| part.x), y: centre(|part| part.y), mass }
    }

    pub fn squared_distance(self, other: Body) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        dx * dx + dy * dy
    }
}

/// The attraction of a body by a mass: the force on a unit of the body's mass.
pub fn attraction(body: Body, mass: Body) -> [f64; 2] {
    let square = body.squared_distance(mass) + SOFTENING;
    let share = mass.mass / (square * square.sqrt());
    [(mass.x - body.x) * share, (mass.y - body.y) * share]
}

/// The direct force of all others on a body: the sum, and the sum of magnitudes.
pub fn direct(bodies: &[Body], at: usize) -> ([f64; 2], f64) {
    let mut sum = ([0.0; 2], 0.0);
    for (_, &other) in bodies.iter().enumerate().filter(|&(n, _)| n != at) {
        let [x, y] = attraction(bodies[at], other);
        sum = ([sum.0[0] + x, sum.0[1] + y], sum.1 + (x * x + y * y).sqrt());
    }
    sum
}

const CLUSTERS: usize = 5;

/// Bodies in the unit square: three of four are in clusters.
pub fn draw(count: usize, rng: &mut Rng) -> Vec<Body> {
    let mut unit = || f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
    let centres = [0; CLUSTERS].map(|_| [0.1 + 0.8 * unit(), 0.1 + 0.8 * unit()]);
    let mut body = |n: usize| {
        let [x, y] = match n % 4 {
            0 => [unit(), unit()],
            _ => centres[n % CLUSTERS].map(|centre| centre + 0.1 * (unit() + unit() - 1.0)),
        };
        Body { x, y, mass: 1.0 / count as f64 }
    };
    (0..count).map(&mut body).collect()
}

/// A square of the plane.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    x: f64,
    y: f64,
    pub side: f64,
}

impl Square {
    /// The square that contains all bodies.
    pub const ALL: Square = Square { x: 0.0, y: 0.0, side: 1.0 };

    /// The quarter that contains a body.
    pub fn quarter_of(self, body: Body) -> usize {
        let half = self.side / 2.0;
        usize::from(body.x >= self.x + half) + 2 * usize::from(body.y >= self.y + half)
    }

    pub fn quarter(self, quarter: usize) -> Square {
        let side = self.side / 2.0;
        Square { x: self.x + side * (quarter % 2) as f64, y: self.y + side * (quarter / 2) as f64, side }
    }

    /// Bodies closer than this are not separated.
    pub fn is_smallest(self) -> bool {
        self.side < 1e-6
    }
}
