/** A run on one page: what was simulated, the results, and how to reproduce it. */
import type { Layout, RunResult, Scenario } from '../../scenario/generated/types.ts';
import { readings, type Reading } from '../compare/readings.ts';
import type { Note } from '../../scenario/notes.ts';
import { nameOfThread } from '../names/threads.ts';
import { judge, pairsOf, type Judged } from '../compare/verdict.ts';

/** The contents of a report. */
export interface Reported {
  readonly scenario: Scenario;
  readonly link: string;
  readonly engineVersion: string;
  readonly date: string;
  /** B's machine in short; its name may be that of a paper's machine which was edited since. */
  readonly machine: string;
  /** B's, which names the threads. */
  readonly layout: Layout;
  /** The last level of cache. */
  readonly level: number;
  /** The policies' names; A's is null if nothing is compared. */
  readonly policies: { readonly a: string | null; readonly b: string };
  readonly results: { readonly a: RunResult | null; readonly b: RunResult };
  /** What is different in A and B but for their policies, and what changes during a run: label and words. */
  readonly differences: readonly (readonly [label: string, value: string])[];
  /** Whether anything changes during a run. */
  readonly hasChanges: boolean;
  readonly notes: readonly Note[];
  /** The differences over paired seeds; null if they were not requested. */
  readonly luck: SeedsSaid | null;
  /** The components of B's IPC gain over A, in sentences; empty if nothing is compared. */
  readonly gain: readonly string[];
  readonly write: (reading: Reading, value: number) => string;
  readonly writeChange: (before: number, after: number) => string;
  readonly writeCount: (count: number) => string;
}

/** A row of figures: the label, A's (null without A), B's, and B against A in words. */
export interface ReportRow {
  readonly label: string;
  readonly a: string | null;
  readonly b: string;
  readonly change: string;
}

/** Differences over paired seeds, in words. */
export interface SeedsSaid {
  readonly seeds: number;
  readonly rows: readonly { readonly label: string; readonly difference: string; readonly said: string }[];
}

/** A report, ready to be written as Markdown or shown. */
export interface LabReport {
  readonly title: string;
  readonly about: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly figures: readonly ReportRow[];
  /** Instructions per cycle of each thread. */
  readonly threads: readonly ReportRow[];
  /** Instructions that each thread executed. */
  readonly work: readonly ReportRow[];
  readonly luck: SeedsSaid | null;
  readonly gain: readonly string[];
  readonly notes: readonly string[];
  readonly cite: string;
  readonly link: string;
}

function change(
  { reading, a, b, verdict, word }: Judged,
  written: (value: number) => string,
  writeChange: Reported['writeChange'],
): string {
  if (verdict === 'same') return written(a) === written(b) ? 'same as A' : 'hardly differs';
  return reading.inWords || verdict === 'slight' ? word : writeChange(a, b);
}

function figures({ level, results, write, writeChange }: Reported): ReportRow[] {
  const pairs = pairsOf(readings(level), results.a, results.b);
  const judged = judge(pairs);
  return pairs.flatMap(({ reading, a, b }, index) => {
    if (b === null) return [];
    const found = judged[index];
    return [
      {
        label: reading.label,
        a: a === null ? null : write(reading, a),
        b: write(reading, b),
        change: found ? change(found, (value) => write(reading, value), writeChange) : '',
      },
    ];
  });
}

const ipc = (value: number): string => value.toFixed(4);

/** A figure of each thread, in B and where there is the same thread in A. */
function threads(
  { layout, results }: Reported,
  figure: 'ipc' | 'instructions',
  write: (value: number) => string,
): ReportRow[] {
  return results.b.threads.map((thread, number) => {
    const before = results.a?.threads[number];
    const comparable = before?.program === thread.program ? before[figure] : undefined;
    return {
      label: nameOfThread(layout, number),
      a: comparable === undefined ? null : write(comparable),
      b: write(thread[figure]),
      change:
        comparable !== undefined && comparable > 0 ? `× ${(thread[figure] / comparable).toFixed(3)}` : '',
    };
  });
}

/** The beginnings of the digests, which identify the runs. */
function digestsOf({ a, b }: Reported['results']): string {
  const start = ({ digest }: RunResult): string => digest.slice(0, 16);
  return a === null ? `digest ${start(b)}` : `digests ${start(a)} (A) and ${start(b)} (B)`;
}

/** Assembles a report. */
export function labReport(reported: Reported): LabReport {
  const { scenario, link, engineVersion, date, policies, results } = reported;
  const title = scenario.title === '' ? 'A run' : scenario.title;
  return {
    title,
    about: scenario.about,
    facts: [
      ['Machine', [scenario.machine.name, reported.machine].filter(Boolean).join(': ')],
      ...(policies.a === null ? [] : [['Policy A', policies.a] as const]),
      [policies.a === null ? 'Policy' : 'Policy B', policies.b],
      ...reported.differences,
      ['Seed', String(scenario.run.seed)],
      [
        'Measured',
        `${reported.writeCount(results.b.cycles)} cycles after ${scenario.run.warmup_quanta} quanta of warm-up${reported.hasChanges ? ', also those before the changes, which the page’s metrics leave out' : ''}`,
      ],
      ...(results.a === null ? [] : [['Digest A', results.a.digest] as const]),
      [results.a === null ? 'Digest' : 'Digest B', results.b.digest],
      ['Engine', engineVersion],
    ],
    figures: figures(reported),
    threads: threads(reported, 'ipc', ipc),
    work: threads(reported, 'instructions', reported.writeCount),
    luck: reported.luck,
    gain: reported.gain,
    notes: reported.notes.map(({ quantum, text }) => `Quantum ${quantum}: ${text}`),
    cite: `Coscope, engine ${engineVersion}, “${title}”, seed ${scenario.run.seed}, simulated ${date}, ${digestsOf(results)}.`,
    link,
  };
}

/** A cell of a Markdown table, or one line of text. */
function markdown(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ');
}

function table(of: string, rows: readonly ReportRow[]): string {
  const compared = rows.some(({ a }) => a !== null);
  const line = (cells: readonly string[]): string => `| ${cells.map(markdown).join(' | ')} |\n`;
  const head = compared ? [of, 'A', 'B', 'B vs. A'] : [of, ''];
  const body = rows.map(({ label, a, b, change: said }) =>
    compared ? [label, a ?? '–', b, said] : [label, b],
  );
  return line(head) + line(head.map(() => '---')) + body.map(line).join('');
}

/** Heading of the column of differences. */
export const seedsHead = (seeds: number): string => `Under ${seeds} seeds`;

function luckMarkdown(luck: SeedsSaid | null): string {
  if (!luck) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(markdown).join(' | ')} |\n`;
  const head = ['B − A', seedsHead(luck.seeds), 'Answer'];
  const rows = luck.rows.map(({ label, difference, said }) => line([label, difference, said])).join('');
  return `## Significance (seeds)\n\nMean difference under the same seeds, with its 95 % confidence interval.\n\n${line(head)}${line(head.map(() => '---'))}${rows}\n`;
}

function gainMarkdown(gain: readonly string[]): string {
  return gain.length === 0 ? '' : `## Gain breakdown\n\n${gain.map(markdown).join('\n\n')}\n\n`;
}

function notesMarkdown(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `## Notes\n\n${notes.map((note) => `- ${markdown(note)}\n`).join('')}\n`;
}

/** The report as Markdown. */
export function reportMarkdown(report: LabReport): string {
  const facts = report.facts.map(([label, value]) => `- ${label}: ${markdown(value)}\n`).join('');
  return (
    `# ${markdown(report.title)}\n\n${markdown(report.about)}\n\n${facts}\n## Figures\n\n${table('Figure', report.figures)}\n` +
    gainMarkdown(report.gain) +
    `## Instructions per cycle by thread\n\n${table('Thread', report.threads)}\n` +
    `## Instructions by thread\n\n${table('Thread', report.work)}\n` +
    luckMarkdown(report.luck) +
    notesMarkdown(report.notes) +
    `## To reproduce\n\n<${report.link}>\n\nCite as: ${markdown(report.cite)}\n`
  );
}
