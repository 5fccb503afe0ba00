//! Running `coscope` as a person does.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The outcome of a command.
pub struct Done {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Done {
    /// Standard output as JSON, after a success.
    pub fn json(&self) -> Value {
        assert_eq!(self.code, 0, "{}", self.stderr);
        serde_json::from_str(&self.stdout).expect("stdout holds JSON and nothing else")
    }

    /// Asserts that the input is rejected: exit code 2, an empty stdout, and a message with all of `parts`.
    pub fn refused(&self, parts: &[&str]) {
        assert_eq!((self.code, self.stdout.as_str()), (2, ""), "{}", self.stderr);
        for part in parts {
            assert!(self.stderr.contains(part), "\"{part}\" is not in: {}", self.stderr);
        }
    }
}

/// Runs `coscope` with these arguments.
pub fn coscope(arguments: &[&str]) -> Done {
    coscope_reading(arguments, b"")
}

/// As `coscope`, with standard input.
pub fn coscope_reading(arguments: &[&str], input: &[u8]) -> Done {
    let mut child = Command::new(env!("CARGO_BIN_EXE_coscope"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("coscope starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that rejects its arguments stops reading.
    let _ = stdin.write_all(input);
    drop(stdin);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("coscope ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: status.code().unwrap_or(-1), stdout: text(stdout), stderr: text(stderr) }
}

/// The keys of an object, in order.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().map(|o| o.keys().map(String::as_str).collect()).unwrap_or_default()
}

/// A file for this test run.
pub fn temporary(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the test folder can be written");
    path.to_string_lossy().into_owned()
}
