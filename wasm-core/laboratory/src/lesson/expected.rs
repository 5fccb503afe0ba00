//! The lesson expected by a teacher, and the expected seed of each name.

use super::library::shipped_lesson;
use super::report::{LessonResult, lesson_digest, plain};
use std::collections::HashMap;

/// The shortest prefix of a digest that identifies a lesson: the length of [`LessonResult::lesson_mark`].
const MARK: usize = 12;

/// A lesson as handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedLesson {
    id: String,
    /// The digest of its text, or a prefix of it.
    digest: String,
}

impl ExpectedLesson {
    /// Parses `ID`, a shipped lesson, or `ID@DIGEST`, a lesson whose digest has this prefix.
    ///
    /// # Errors
    /// An id without a digest that does not ship; an invalid digest.
    pub fn read(text: &str) -> Result<Self, String> {
        let Some((id, digest)) = text.split_once('@') else {
            let lesson = shipped_lesson(text).map_err(|e| {
                format!(
                    "{} {} For a lesson of your own give {text}@DIGEST, as in the column lesson_digest.",
                    e.problem, e.remedy
                )
            })?;
            return Ok(Self { id: text.into(), digest: lesson_digest(&lesson) });
        };
        let digest = digest.to_ascii_lowercase();
        if !(MARK..=64).contains(&digest.len()) || !digest.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(format!("\"{digest}\" is not a digest: give {MARK} to 64 hexadecimal digits"));
        }
        Ok(Self { id: id.into(), digest })
    }

    /// The reason why a result is not one of this lesson, if any.
    pub fn problem(&self, found: &LessonResult) -> Option<String> {
        let lesson = &found.assignment.lesson;
        let digest = lesson_digest(lesson);
        if lesson.id != self.id {
            return Some(format!("its lesson is \"{}\", and \"{}\" is expected", lesson.id, self.id));
        }
        (!digest.starts_with(&self.digest)).then(|| {
            let [is, should] = [&digest, &self.digest].map(|digest| &digest[..MARK]);
            format!("its lesson was changed: the digest of its text is {is}, and should be {should}")
        })
    }
}

/// Seeds by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seeds(HashMap<String, u32>);

impl Seeds {
    /// Parses rows of a name and a seed separated by a comma, quoted as in CSV; the first may be a header.
    ///
    /// # Errors
    /// The first invalid row, with its line number; a duplicate name.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut seeds = HashMap::new();
        for (line, row) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let row = row.trim();
            let Some((name, seed)) = row.rsplit_once(',') else {
                if row.is_empty() {
                    continue;
                }
                return Err(format!("line {}: no comma: give name,seed", line + 1));
            };
            let name = match name.strip_prefix('"').and_then(|name| name.strip_suffix('"')) {
                Some(quoted) => quoted.replace("\"\"", "\""),
                None => name.to_string(),
            };
            match seed.trim().trim_matches('"').parse() {
                Ok(seed) => {
                    if seeds.insert(key(&name), seed).is_some() {
                        return Err(format!(
                            "line {}: the name is there twice: give each a seed of its own",
                            line + 1
                        ));
                    }
                }
                Err(_) if line == 0 => {}
                Err(_) => {
                    return Err(format!(
                        "line {}: the seed is not a number from 0 to {}",
                        line + 1,
                        u32::MAX
                    ));
                }
            }
        }
        if seeds.is_empty() { Err("no row with a name and a seed".into()) } else { Ok(Self(seeds)) }
    }

    /// The reason why a result does not have the seed of its name, if any.
    pub fn problem(&self, found: &LessonResult) -> Option<String> {
        let seed = found.assignment.seed;
        match self.0.get(&key(&found.name)) {
            None => Some("no seed was given to this name".into()),
            Some(&given) => {
                (seed != given).then(|| format!("its seed is {seed}, and this name was given {given}"))
            }
        }
    }
}

/// Normalizes the case and spaces of a name.
fn key(name: &str) -> String {
    plain(name).to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_seeds_are_read_as_a_spreadsheet_writes_them() {
        let seeds = Seeds::read("\u{feff}name,seed\r\n\"Lovelace, Ada\",7\r\nGrace  Hopper, 8\r\n\r\n")
            .expect("two rows");
        assert_eq!(
            seeds.0,
            HashMap::from([("lovelace, ada".to_string(), 7), ("grace hopper".to_string(), 8)])
        );
        for (text, why) in [
            ("Ada", "line 1: no comma"),
            ("a,1\nb,x", "line 2: the seed"),
            ("a,1\nA ,2", "line 2: the name"),
            ("name,seed\n", "no row"),
        ] {
            assert!(Seeds::read(text).expect_err(text).starts_with(why), "{text}");
        }
    }

    #[test]
    fn a_lesson_is_named_by_its_id_or_by_its_digest() {
        let shipped = ExpectedLesson::read("pipeline-balance").expect("it ships");
        let digest = shipped.digest.clone();
        assert_eq!(ExpectedLesson::read(&format!("pipeline-balance@{digest}")), Ok(shipped));
        assert!(ExpectedLesson::read("mine").expect_err("it does not ship").contains("give mine@DIGEST"));
        assert!(ExpectedLesson::read("mine@12").expect_err("too short").contains("12 to 64"));
    }
}
