//! The class of a program in the thesis (Kumar 2009, Table 4.1).

use document::KUMAR_PREFIX;
use serde::Deserialize;
use std::sync::OnceLock;

/// Class of a program in Kumar 2009, Table 4.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "codegen", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PublishedClass {
    /// Devil: slows others down.
    Devil,
    /// Turtle: hardly uses the cache.
    Turtle,
    /// Neither; the thesis does not specify more.
    Other,
}

#[derive(Deserialize)]
struct Tables {
    table_4_1: Classes,
}

#[derive(Deserialize)]
struct Classes {
    turtle: Vec<String>,
    devil: Vec<String>,
    others: Vec<String>,
}

/// The class of a program that represents one of Table 4.1: `kumar-mcf` is a devil, and `gcc`, from another paper, has none.
pub fn published_class(program: &str) -> Option<PublishedClass> {
    static TABLE: OnceLock<Option<Classes>> = OnceLock::new();
    let read = || {
        let text = include_str!("../../../../workloads/paper/kumar-tables.json");
        serde_json::from_str::<Tables>(text).ok().map(|tables| tables.table_4_1)
    };
    let name = program.strip_prefix(KUMAR_PREFIX)?;
    let table = TABLE.get_or_init(read).as_ref()?;
    let holds = |group: &[String]| group.iter().any(|member| member.eq_ignore_ascii_case(name));
    [
        (&table.devil, PublishedClass::Devil),
        (&table.turtle, PublishedClass::Turtle),
        (&table.others, PublishedClass::Other),
    ]
    .into_iter()
    .find_map(|(group, class)| holds(group).then_some(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_thesis_s_programs_have_a_published_class() {
        assert_eq!(published_class("kumar-mcf"), Some(PublishedClass::Devil));
        assert_eq!(published_class("kumar-namd"), Some(PublishedClass::Turtle));
        assert_eq!(published_class("kumar-gcc"), Some(PublishedClass::Other));
        assert_eq!((published_class("kumar-astar"), published_class("gcc")), (None, None));
    }
}
