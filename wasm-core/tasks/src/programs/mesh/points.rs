//! Points with integer coordinates, and exact predicates on them.

use engine::rng::Rng;

/// A point: x, then y. Points are ordered from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// The bound of coordinates.
const SIDE: u32 = 1 << 20;

/// Distinct points in order, half of them in clusters, if there are any.
pub fn scattered(count: usize, clusters: usize, rng: &mut Rng) -> Vec<Point> {
    let mut draw = |side: u32| Point { x: rng.below(side) as i32, y: rng.below(side) as i32 };
    let centres: Vec<Point> = (0..clusters).map(|_| draw(SIDE - SIDE / 16)).collect();
    let mut points: Vec<Point> = Vec::with_capacity(count);
    while points.len() < count {
        for n in points.len()..count {
            let point = match centres.get(n / 2 % clusters.max(1)) {
                Some(centre) if n.is_multiple_of(2) => {
                    let beside = draw(SIDE / 16);
                    Point { x: centre.x + beside.x, y: centre.y + beside.y }
                }
                _ => draw(SIDE),
            };
            points.push(point);
        }
        points.sort_unstable();
        points.dedup();
    }
    points
}

/// Whether a, b, c turn left.
pub fn turns_left(a: Point, b: Point, c: Point) -> bool {
    let [(bx, by), (cx, cy)] = [b, c].map(|p| from(a, p));
    bx * cy - by * cx > 0
}

/// Whether d is inside the circle through a, b, c, which turn left.
pub fn in_circle(a: Point, b: Point, c: Point, d: Point) -> bool {
    let [a, b, c] = [a, b, c].map(|p| from(d, p)).map(|(x, y)| {
        let square = i128::from(x * x + y * y);
        (i128::from(x), i128::from(y), square)
    });
    let minor = |p: (i128, i128, i128), q: (i128, i128, i128)| p.0 * q.1 - p.1 * q.0;
    a.2 * minor(b, c) - b.2 * minor(a, c) + c.2 * minor(a, b) > 0
}

fn from(origin: Point, point: Point) -> (i64, i64) {
    (i64::from(point.x - origin.x), i64::from(point.y - origin.y))
}
