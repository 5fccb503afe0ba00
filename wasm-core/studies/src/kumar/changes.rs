//! Changes in applications' IPC from random placement to the live scheduler, over all combinations that contain them.

use super::combination::{Application, Combination};
use crate::figures::mean;
use laboratory::corun::PublishedClass;

/// The applications of all combinations.
pub struct Changes {
    applications: Vec<Application>,
}

impl Changes {
    /// Collects the applications of the given combinations.
    pub fn of<'a, 'b: 'a>(combinations: impl IntoIterator<Item = &'a Combination<'b>>) -> Self {
        Self { applications: combinations.into_iter().flat_map(Combination::applications).collect() }
    }

    /// Each application in each combination.
    pub fn each(&self) -> &[Application] {
        &self.applications
    }

    /// Mean change of a program's IPC, percent.
    pub fn of_program(&self, name: &str) -> f64 {
        mean(self.applications.iter().filter(|a| a.name == name).map(Application::change_percent))
    }

    /// Mean change over the applications of a class, percent.
    pub fn of_class(&self, class: PublishedClass) -> f64 {
        let members = self.applications.iter().filter(|a| a.class == Some(class));
        mean(members.map(Application::change_percent))
    }

    /// The numbers of programs of a class whose IPC rises and falls on average.
    pub fn rise_and_fall(&self, class: PublishedClass) -> [f64; 2] {
        let mut names: Vec<&str> =
            self.applications.iter().filter(|a| a.class == Some(class)).map(|a| a.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let changes: Vec<f64> = names.into_iter().map(|name| self.of_program(name)).collect();
        let how_many = |wanted: fn(f64) -> bool| changes.iter().filter(|c| wanted(**c)).count() as f64;
        [how_many(|c| c > 0.0), how_many(|c| c < 0.0)]
    }
}
