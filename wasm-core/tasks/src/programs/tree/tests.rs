use super::*;

fn simulated<'a>(spec: &'a Tree, seed: u64) -> Simulation<'a> {
    let mut recorder = Recorder::new(128, spec.extent());
    let mut simulation = Simulation::new(spec, &mut recorder, draw(spec.extent(), &mut Rng::new(seed, 1)));
    let all = (0, spec.extent());
    let place = Place { range: all, square: Square::ALL, level: 0 };
    let built = simulation.build(&mut recorder, 0, place, &[]);
    simulation.forces(&mut recorder, all, 0, &[built]);
    simulation
}

#[test]
fn forces_are_nearly_those_of_all_others() {
    for (bodies, least_bodies, leaf_bodies, force_bodies) in
        [(2, 1, 1, 1), (500, 4, 30, 10), (1_000, 8, 2_000, 7)]
    {
        let spec = Tree { bodies, least_bodies, leaf_bodies, force_bodies, ..Tree::default() };
        assert!(simulated(&spec, 3).is_right(), "{spec:?}");
    }
}

#[test]
fn a_tree_that_trusts_nothing_far_away_gives_the_direct_sum() {
    let spec = Tree { bodies: 300, distance_tenths: 1_000_000, ..Tree::default() };
    let simulation = simulated(&spec, 3);
    let bodies = simulation.bodies.data();
    for (at, force) in simulation.forces.data().iter().enumerate() {
        let (exact, magnitudes) = direct(bodies, at);
        assert!((0..2).all(|axis| (force[axis] - exact[axis]).abs() < 1e-12 * magnitudes));
    }
}

#[test]
fn every_body_and_every_node_has_its_place() {
    let spec = Tree { bodies: 2_000, ..Tree::default() };
    let simulation = simulated(&spec, 4);
    assert_eq!(simulation.numbered as usize, simulation.nodes.data().len());
    assert!((simulation.nodes.data()[0].mass.mass - 1.0).abs() < 1e-9);
    let sorted = |bodies: &[Body]| {
        let mut places: Vec<(u64, u64)> = bodies.iter().map(|b| (b.x.to_bits(), b.y.to_bits())).collect();
        places.sort_unstable();
        places
    };
    assert_eq!(sorted(simulation.bodies.data()), sorted(&draw(2_000, &mut Rng::new(4, 1))));
}
