//! Stream detection for prefetching: pages that are read line by line, and how far ahead to fetch.

use document::StreamPrefetch;

/// The number of consecutive neighbours that confirm a stream of references to one page.
const CONFIRMED: u32 = 2;

/// The streams of a prefetcher, one per page. The least recently used one is replaced.
#[derive(Clone, Debug)]
pub struct StreamTable {
    streams: Vec<Stream>,
    most: usize,
    degree: u32,
    /// log₂ of the lines per page.
    page_shift: u32,
    now: u64,
}

/// The state of one page's stream.
#[derive(Clone, Debug)]
struct Stream {
    page: u32,
    /// Line of the last reference, within the page.
    last: u32,
    descending: bool,
    /// The number of consecutive references that were neighbours in this direction.
    neighbours: u32,
    /// The last line prefetched, counted in the direction of the stream.
    fetched: u32,
    used_at: u64,
}

impl StreamTable {
    /// An empty table. A page has 2^`page_shift` lines.
    pub fn new(spec: &StreamPrefetch, page_shift: u32) -> Self {
        let most = spec.streams as usize;
        Self { streams: Vec::with_capacity(most), most, degree: spec.degree, page_shift, now: 0 }
    }

    /// Records a reference to a line. Returns the lines to prefetch now, nearest first, all of the same page.
    pub fn train(&mut self, line: u32) -> impl Iterator<Item = u32> + use<> {
        self.now += 1;
        let (lines, degree) = (1u32 << self.page_shift, self.degree);
        let (page, place) = (line >> self.page_shift, line & (lines - 1));
        let stream = self.stream_of(page, place);
        let was = std::mem::replace(&mut stream.last, place);
        let step_down = place + 1 == was;
        if place == was + 1 || step_down {
            let turned = stream.descending != step_down;
            stream.neighbours = if turned { 1 } else { stream.neighbours + 1 };
            stream.descending = step_down;
            stream.fetched = if stream.neighbours > CONFIRMED { stream.fetched } else { 0 };
        } else if place != was {
            stream.neighbours = 0;
        }
        let descending = stream.descending;
        // Positions are counted from the end at which the stream enters the page.
        let mirrored = move |place: u32| if descending { lines - 1 - place } else { place };
        let mut ahead = 0..0;
        if stream.neighbours >= CONFIRMED {
            let end = (mirrored(place) + degree).min(lines - 1);
            ahead = stream.fetched.max(mirrored(place)) + 1..end + 1;
            stream.fetched = end;
        }
        ahead.map(move |place| page * lines + mirrored(place))
    }

    /// The page's stream, marked as used now; a new one without neighbours if the page had none.
    fn stream_of(&mut self, page: u32, place: u32) -> &mut Stream {
        let used_at = self.now;
        let fresh = Stream { page, last: place, descending: false, neighbours: 0, fetched: 0, used_at };
        let known = self.streams.iter().position(|s| s.page == page);
        let number = known.unwrap_or_else(|| {
            if self.streams.len() < self.most {
                self.streams.push(fresh);
                return self.streams.len() - 1;
            }
            let oldest = self.streams.iter().enumerate().min_by_key(|(_, s)| s.used_at);
            let number = oldest.map_or(0, |(number, _)| number);
            self.streams[number] = fresh;
            number
        });
        let stream = &mut self.streams[number];
        stream.used_at = used_at;
        stream
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(streams: u32, degree: u32) -> StreamTable {
        StreamTable::new(&StreamPrefetch { streams, degree }, 6)
    }

    /// The lines that each reference in turn prefetches.
    fn fetched(table: &mut StreamTable, lines: &[u32]) -> Vec<Vec<u32>> {
        lines.iter().map(|&line| table.train(line).collect()).collect()
    }

    #[test]
    fn two_neighbours_in_a_row_confirm_a_stream_either_way() {
        let up = fetched(&mut table(4, 2), &[10, 11, 12, 13, 15]);
        assert_eq!(up, [vec![], vec![], vec![13, 14], vec![15], vec![]]);
        let down = fetched(&mut table(4, 3), &[140, 139, 138, 137]);
        assert_eq!(down, [vec![], vec![], vec![137, 136, 135], vec![134]]);
        let zigzag = fetched(&mut table(4, 3), &[10, 11, 10, 11, 10]);
        assert!(zigzag.iter().all(Vec::is_empty));
    }

    #[test]
    fn streams_end_with_their_page() {
        let up = fetched(&mut table(4, 4), &[60, 61, 62, 63, 64, 65]);
        assert_eq!(up, [vec![], vec![], vec![63], vec![], vec![], vec![]]);
        let down = fetched(&mut table(4, 4), &[66, 65, 64, 63]);
        assert!(down.iter().all(Vec::is_empty));
    }

    #[test]
    fn the_same_line_again_changes_nothing() {
        let again = fetched(&mut table(4, 1), &[10, 10, 11, 11, 12, 12]);
        assert_eq!(again, [vec![], vec![], vec![], vec![], vec![13], vec![]]);
    }

    #[test]
    fn the_stream_not_used_for_longest_gives_way() {
        // Three pages alternate in a table of two: each reference finds that its stream was replaced.
        let turns: Vec<u32> = (0..12).map(|n| n % 3 * 64 + n / 3).collect();
        assert!(fetched(&mut table(2, 2), &turns).iter().all(Vec::is_empty));
        assert_eq!(fetched(&mut table(3, 2), &turns).iter().flatten().count(), 3 * 3);
    }
}
