//! Input that would take much memory or time is rejected before it is parsed.

use laboratory::hwloc::{read_machine, to_xml};

fn refusal(text: &str) -> String {
    read_machine(text).expect_err("it is refused").to_string()
}

#[test]
fn entities_are_refused_where_they_are_declared() {
    let laughs: String =
        (1..20).map(|n| format!("<!ENTITY a{n} \"{}\">\n", format!("&a{};", n - 1).repeat(10))).collect();
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE topology [\n<!ENTITY a0 \"ha\">\n{laughs}]>\n<topology><object>&a19;</object></topology>"
    );
    assert!(refusal(&text).starts_with("line 3: it declares an entity"), "{}", refusal(&text));
}

#[test]
fn hwloc_s_own_document_type_is_read() {
    let machine = document::shipped_machine("intel-x5550").expect("it ships").machine;
    let xml = to_xml(&machine).expect("XML");
    assert!(xml.contains("<!DOCTYPE") && read_machine(&xml).is_ok());
}

#[test]
fn a_tag_of_too_many_attributes_is_refused_at_its_line() {
    let many: String = (0..40_000).map(|n| format!(" a{n}=\"\"")).collect();
    let text = format!("<topology>\n<object{many}/></topology>");
    assert!(refusal(&text).starts_with("line 2: a tag has "), "{}", refusal(&text));
}

#[test]
fn numbers_that_cannot_be_are_refused_at_their_line() {
    let machine = document::shipped_machine("intel-x5550").expect("it ships").machine;
    let xml = to_xml(&machine).expect("XML");
    for (name, value) in [
        ("cache_size", "-1"),
        ("cache_size", "99999999999999999999"),
        ("cache_associativity", "-2"),
        ("cache_linesize", "1e308"),
    ] {
        let from = xml.find(&format!("{name}=\"")).expect("it has one") + name.len() + 2;
        let to = from + xml[from..].find('"').expect("its end");
        let said = refusal(&format!("{}{value}{}", &xml[..from], &xml[to..]));
        assert!(
            said.starts_with("line ")
                && said.contains(&format!("{name}=\"{value}\" is not a number that can be")),
            "{said}"
        );
    }
}

#[test]
fn a_description_of_many_levels_or_nodes_is_refused() {
    assert!(refusal(&format!("{}pu:1", "group:1 ".repeat(100_000))).contains("128 levels at most"));
    assert!(
        refusal(&format!("pack:1 core:64 {}pu:1", "[numa] ".repeat(100_000)))
            .contains("memory nodes at most")
    );
}
