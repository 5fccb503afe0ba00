//! Reads topologies from XML.

use super::cpus;
use super::kinds::{CLOCK_PERCENT, MAX_MHZ};
use super::object::{CacheFacts, CacheKind, CpuKind, Distances, Hardware, Kind, Object};
use document::ScenarioError;
use fixedbitset::FixedBitSet;
use roxmltree::{Document, Node, ParsingOptions};

/// The most XML nodes of a topology; a machine of 1,024 hardware threads has about 10,000.
const MOST_NODES: u32 = 400_000;

/// The most bytes of a topology; a machine of 1,024 hardware threads has about 2 MB.
const MOST_BYTES: usize = 32 << 20;
/// The most bytes of one tag: the parser compares each attribute with all others.
const MOST_TAG_BYTES: usize = 64 << 10;

/// Reads a topology.
///
/// # Errors
/// Text that is not XML, or not from hwloc, with its line and column.
pub(super) fn read(text: &str) -> Result<Hardware, ScenarioError> {
    check_size(text)?;
    // The document type refers to hwloc's own, which is not read. It declares no entities, so none are expanded.
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| refused("", format!("this is not XML that can be read: {error}")))?;
    let root = document.root_element();
    if root.tag_name().name() != "topology" {
        return Err(refused("", format!("the document is a <{}>, not a <topology>", root.tag_name().name())));
    }
    let mut hardware = Hardware::default();
    let Some(machine) = objects(root).next() else {
        return Err(refused("", "the topology has no object"));
    };
    hardware.name = name_of(machine);
    for node in machine.descendants().filter(|node| node.has_tag_name("object")) {
        if let Some(object) = object(node)? {
            hardware.objects.push(object);
        }
    }
    hardware.distances = root.children().find_map(latencies);
    hardware.kinds =
        root.children().filter(|node| node.has_tag_name("cpukind")).filter_map(cpu_kind).collect();

    let own = set(machine, "cpuset")?.unwrap_or_default();
    let allowed = set(machine, "allowed_cpuset")?.unwrap_or_else(|| own.clone());
    let complete = set(machine, "complete_cpuset")?.unwrap_or_else(|| own.clone());
    hardware.left_out = complete.difference(&allowed).count();
    hardware.restrict(&allowed, set(machine, "allowed_nodeset")?.as_ref());
    Ok(hardware)
}

/// Rejects text that would take much memory or time, before it is parsed.
fn check_size(text: &str) -> Result<(), ScenarioError> {
    let line = |at: usize| format!("line {}", 1 + text[..at].matches('\n').count());
    if text.len() > MOST_BYTES {
        return Err(refused("", format!("it has {} bytes, and at most {MOST_BYTES} are read", text.len())));
    }
    if let Some(at) = text.find("<!ENTITY") {
        return Err(refused(
            &line(at),
            "it declares an entity, which can stand for any amount of text; hwloc declares none",
        ));
    }
    let mut at = 0;
    for tag in text.split_inclusive('>') {
        let opens = tag.find('<').unwrap_or(0);
        let bytes = tag.len() - opens;
        if bytes > MOST_TAG_BYTES {
            let problem = format!("a tag has {bytes} bytes, and at most {MOST_TAG_BYTES} are read");
            return Err(refused(&line(at + opens), problem));
        }
        at += tag.len();
    }
    Ok(())
}

fn refused(place: &str, problem: impl Into<String>) -> ScenarioError {
    ScenarioError::at(
        place,
        problem,
        "Write the file anew with: lstopo --of xml machine.xml; nothing was changed.",
    )
}

fn objects<'a>(node: Node<'a, 'a>) -> impl Iterator<Item = Node<'a, 'a>> {
    node.children().filter(|child| child.has_tag_name("object"))
}

/// The position of a node, for messages.
fn place(node: Node) -> String {
    let at = node.document().text_pos_at(node.range().start);
    format!("line {}, column {}", at.row, at.col)
}

fn number<T: std::str::FromStr>(node: Node, attribute: &str) -> Result<Option<T>, ScenarioError> {
    let Some(text) = node.attribute(attribute) else { return Ok(None) };
    match text.trim().parse() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err(refused(&place(node), format!("{attribute}=\"{text}\" is not a number that can be"))),
    }
}

fn set(node: Node, attribute: &str) -> Result<Option<FixedBitSet>, ScenarioError> {
    let Some(text) = node.attribute(attribute) else { return Ok(None) };
    match cpus::parse(text) {
        Some(set) => Ok(Some(set)),
        None => Err(refused(&place(node), format!("{attribute}=\"{text}\" is not a set of bits"))),
    }
}

fn object(node: Node) -> Result<Option<Object>, ScenarioError> {
    let kind = match node.attribute("type").unwrap_or_default() {
        "Package" | "Socket" => Kind::Package,
        "NUMANode" => Kind::Node,
        "Core" => Kind::Core,
        "PU" => Kind::Thread,
        name if name.ends_with("Cache") && name != "MemCache" => Kind::Cache(cache(node)?),
        _ => return Ok(None),
    };
    // An object without a set would have no place: hwloc writes a set for every object that has a place.
    let Some(cpus) = set(node, "cpuset")? else {
        return Err(refused(&place(node), "an object has no cpuset"));
    };
    Ok(Some(Object { kind, os_index: number(node, "os_index")?, cpus }))
}

/// Ways of a cache: −1 if fully associative, 0 if not given.
fn ways(node: Node) -> Result<i64, ScenarioError> {
    let ways = number(node, "cache_associativity")?.unwrap_or(0);
    if ways < -1 {
        return Err(refused(
            &place(node),
            format!("cache_associativity=\"{ways}\" is not a number that can be"),
        ));
    }
    Ok(ways)
}

fn cache(node: Node) -> Result<CacheFacts, ScenarioError> {
    let says_inclusive = |info: Node| {
        info.has_tag_name("info")
            && info.attribute("name") == Some("Inclusive")
            && info.attribute("value") == Some("1")
    };
    Ok(CacheFacts {
        level: number(node, "depth")?.unwrap_or(0),
        kind: match number::<u32>(node, "cache_type")? {
            Some(1) => CacheKind::Data,
            Some(2) => CacheKind::Instruction,
            _ => CacheKind::Unified,
        },
        size_bytes: number(node, "cache_size")?.unwrap_or(0),
        line_bytes: number(node, "cache_linesize")?.unwrap_or(0),
        ways: ways(node)?,
        is_inclusive: node.attribute("cache_inclusive") == Some("1") || node.children().any(says_inclusive),
    })
}

/// The machine's name: the processor model, or else the maker's name of the platform or board.
fn name_of(machine: Node) -> String {
    let said = |name: &str| {
        machine
            .descendants()
            .filter(|node| node.has_tag_name("info"))
            .find(|node| node.attribute("name") == Some(name))
            .and_then(|node| node.attribute("value"))
            .map(|value| value.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|value| !value.is_empty())
    };
    ["CPUModel", "PlatformModel", "DMIProductName", "DMIBoardName"]
        .iter()
        .find_map(|name| said(name))
        .unwrap_or_default()
}

/// Latencies between memory nodes, if the rows have the operating system's numbers.
fn latencies(node: Node) -> Option<Distances> {
    let is_latency = |name: &str| name.contains("Latency");
    if !node.has_tag_name("distances2")
        || node.attribute("type") != Some("NUMANode")
        || node.attribute("indexing") != Some("os")
        || !node.attribute("name").is_some_and(is_latency)
    {
        return None;
    }
    let numbers = |tag: &str| -> Option<Vec<u64>> {
        let texts = node.children().filter(|child| child.has_tag_name(tag)).filter_map(|child| child.text());
        texts.flat_map(str::split_whitespace).map(|number| number.parse().ok()).collect()
    };
    let nodes: Vec<u32> =
        numbers("indexes")?.into_iter().map(|node| u32::try_from(node).ok()).collect::<Option<_>>()?;
    let values = numbers("u64values")?;
    if nodes.is_empty() || values.len() != nodes.len() * nodes.len() {
        return None;
    }
    Some(Distances { rows: values.chunks(nodes.len()).map(<[u64]>::to_vec).collect(), nodes })
}

fn cpu_kind(node: Node) -> Option<CpuKind> {
    let says = node
        .children()
        .filter(|child| child.has_tag_name("info"))
        .filter_map(|info| Some(format!("{} {}", info.attribute("name")?, info.attribute("value")?)));
    let rank = node.attribute("forced_efficiency").map(|rank| format!("efficiency {rank}"));
    let said = |name: &str| {
        let info =
            node.children().find(|info| info.has_tag_name("info") && info.attribute("name") == Some(name));
        info?.attribute("value")?.trim().parse().ok().filter(|&number| number > 0)
    };
    Some(CpuKind {
        fastest: said(CLOCK_PERCENT).or_else(|| said(MAX_MHZ)),
        cpus: cpus::parse(node.attribute("cpuset")?)?,
        says: rank.into_iter().chain(says).collect::<Vec<_>>().join(", "),
    })
}
