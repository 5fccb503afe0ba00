//! The analyses against naive models that share no code with them, and the papers' worked examples.

mod groups;
mod lru_tree;
mod naive;
mod reuse;
mod stack_distances;
