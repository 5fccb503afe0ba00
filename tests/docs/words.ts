/** Retired terms and their replacements: one term for each thing, and the field's own. */

export type Place = 'docs' | 'page' | 'workloads' | 'policies';

export interface Retired {
  readonly word: RegExp;
  readonly today: string;
  /** The places where it is retired; everywhere if absent. */
  readonly places?: readonly Place[];
}

export const retired: readonly Retired[] = [
  // Names of views.
  { word: /\bwho evicts whom\b/i, today: 'Evictions' },
  { word: /\bwho talks to whom\b/i, today: 'Data sharing' },
  { word: /\bco-run laboratory\b/i, today: 'Co-run matrix' },
  { word: /\bfair or fast\b/i, today: 'Compare policies' },
  { word: /\bwhich scheduler\?/i, today: 'Compare policies' },
  { word: /\braced? (against|and|policies|schedulers|their)\b|\bRace\b/, today: 'Compare policies' },
  { word: /\bis it luck\b/i, today: 'Significance' },
  { word: /\bwhere the cycles go\b/i, today: 'Cycle breakdown' },
  { word: /\binside the core\b/i, today: 'Core pipeline' },
  { word: /\bwhere the misses fall\b/i, today: 'Tasks' },
  { word: /\bmicroscope\b/i, today: 'Cache inspector', places: ['docs', 'workloads'] },
  { word: /\btake it along\b|\bto take along\b/i, today: 'Export' },
  { word: /\breadings\b/i, today: 'metrics', places: ['docs'] },
  { word: /\bmachines that ship\b/i, today: 'Machine library', places: ['page'] },
  { word: /\bplacement as commands\b/i, today: 'Export pinning commands' },
  { word: /_Learn_|\*\*Learn\*\*/, today: 'Lessons', places: ['docs'] },
  { word: /\bfind a command\b/i, today: 'Command palette', places: ['page'] },
  { word: /\bthe house\b/i, today: 'Repository layout', places: ['docs', 'page'] },
  { word: /\bPareto edge\b/i, today: 'Pareto front' },
  // Threads, programs and lines are not persons.
  { word: /\bnobody\b/i, today: 'no thread, none', places: ['docs', 'page', 'workloads'] },
  { word: /\bsomebody\b/i, today: 'a thread, a program', places: ['page'] },
  { word: /\bwhoever\b/i, today: 'the thread that', places: ['page'] },
  { word: /\bwhom\b/i, today: 'which threads', places: ['page'] },
  { word: /\bfrugal\b/i, today: 'with few misses', places: ['page', 'workloads'] },
  { word: /\bwho (suffers|inflicts|wins|gets|holds|ran)\b/i, today: 'the quantity' },
  { word: /\bwho(m|ever)?\b|\b(no|some|any|every)body\b/i, today: 'which threads', places: ['policies'] },
  { word: /\bwho (hurts|waits|goes|sits|is runnable)\b/i, today: 'the quantity' },
  {
    word: /\bgreediest\b|\border of greed\b|\bgreedy (threads?|programs?|neighbou?rs?|cop(y|ies)|end)\b/i,
    today: 'cache-intensive',
  },
  { word: /\bhurts? (everybody|every thread)\b/i, today: 'lowers the IPC' },
  // Metaphors for which the field has a term.
  { word: /\bpush(es|ed)? out\b/i, today: 'evict' },
  { word: /\bwhat (came|comes) out\b/i, today: 'result' },
  { word: /\bB against A\b/, today: 'B vs. A', places: ['page'] },
  { word: /\bnot to be had\b/i, today: 'Exclude this group' },
  { word: /\bdo not compare\b/i, today: 'Remove baseline' },
  { word: /\b(instructions|references|lookups|frames|accesses) a (cycle|second|core|line)\b/, today: 'per' },
  { word: /\bround and round\b|\bstraight through, once\b/i, today: 'Loop, Stream' },
  { word: /\bmisses at once\b/i, today: 'Outstanding misses (MSHRs)' },
];
