/** Pictures of a paper that combine rows: regressions side by side, emulated beside live, curves by task size. */
import type {
  CounterexamplePicture,
  PaperReport,
  PaperRow,
  PaperTable,
} from '../../scenario/generated/types.ts';
import { dotOf, type DotPanel } from './dots.ts';

export interface RegressionPanel {
  /** "Table 3.1: sensitivity, 25 programs alone". */
  readonly title: string;
  readonly panel: DotPanel;
}

/** "Table 3.1: R² of sensitivity on L1 accesses in 10⁶ cycles, 25 programs alone, NUMA" */
const fit = /^(Table [\d.]+): R² of (\w+) on (.+ in 10⁶ \w+), (.+), NUMA$/;

/** One panel per table of regressions, each ordered from the best published counter to the worst; R² in percent. */
export function regressionsOf(rows: readonly PaperRow[]): RegressionPanel[] {
  const tables = new Map<string, { row: PaperRow; counter: string }[]>();
  for (const row of rows) {
    const [, table = '', of = '', counter = '', programs = ''] = fit.exec(row.what) ?? [];
    if (table === '') continue;
    const title = `${table}: ${of}, ${programs}`;
    tables.set(title, [...(tables.get(title) ?? []), { row, counter }]);
  }
  return [...tables].map(([title, fits]) => ({
    title,
    panel: {
      scale: 'plain',
      unit: 'R², % of the variance',
      domain: [0, 100],
      dots: fits
        .toSorted((a, b) => (b.row.published ?? 0) - (a.row.published ?? 0))
        .map(({ row, counter }) => dotOf({ row, label: counter, same: null }, 'plain')),
    },
  }));
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points of one kind over one axis. */
export interface Series {
  readonly label: string;
  /** Related series have the same hue. */
  readonly hue: 0 | 1;
  readonly style: 'solid' | 'dashed' | 'rings';
  readonly points: readonly Point[];
}

/** Rows whose ids are a prefix and a number, such as `ipc-perf-48`, plotted by that number. */
function byNumber(
  rows: readonly PaperRow[],
  prefix: string,
  value: (row: PaperRow) => number | null,
): Point[] {
  return rows.flatMap((row) => {
    const [, number] = row.id.startsWith(prefix) ? (/^(\d+)$/.exec(row.id.slice(prefix.length)) ?? []) : [];
    const y = value(row);
    return number === undefined || y === null ? [] : [{ x: Number(number), y }];
  });
}

export interface Emulated {
  readonly title: string;
  /** PERF and FAIR: live, emulated and published values. */
  readonly series: readonly Series[];
}

/** Changes relative to the default scheduler, by L2 size in kilobytes, in percent. */
export function emulatedOf(rows: readonly PaperRow[]): Emulated[] {
  const measures = [
    ['ipc', 'IPC against default'],
    ['miss', 'L2 miss ratio against default'],
  ] as const;
  return measures.map(([id, title]) => ({
    title,
    series: (['perf', 'fair'] as const).flatMap((selection, hue): Series[] => {
      const of = (prefix: string, value: (row: PaperRow) => number | null): Point[] =>
        byNumber(rows, `${prefix}${id}-${selection}-`, value);
      const measured = (row: PaperRow): number | null => row.measured;
      const name = selection.toUpperCase();
      return [
        { label: `${name} live`, hue: hue as 0 | 1, style: 'solid', points: of('', measured) },
        { label: `${name} emulated`, hue: hue as 0 | 1, style: 'dashed', points: of('emulated-', measured) },
        {
          label: `${name} published`,
          hue: hue as 0 | 1,
          style: 'rings',
          // Both rows have the same published number.
          points: of('emulated-', ({ published }) => published),
        },
      ];
    }),
  }));
}

/** Fig. 6 on one machine: a quantity by the working set of a task, under both schedulers. */
export interface GrainCurves {
  readonly cores: number;
  readonly misses: readonly Series[];
  readonly time: readonly Series[];
}

const grainColumns = ['cores', 'KB', 'tasks', 'misses PDF', 'WS', 'time PDF', 'WS'];

/** The table of Fig. 6; null in a study without it. */
export function grainTable({ tables }: Pick<PaperReport, 'tables'>): PaperTable | null {
  return tables.find(({ columns }) => columns.join() === grainColumns.join()) ?? null;
}

export function grainsOf({ rows }: PaperTable): GrainCurves[] {
  const numbers = rows.map((row) => row.map(Number));
  const machines = [...new Set(numbers.map(([cores = NaN]) => cores))];
  return machines.map((cores) => {
    const own = numbers.filter(([of]) => of === cores);
    const series = (label: string, hue: 0 | 1, column: number): Series => ({
      label,
      hue,
      style: 'solid',
      points: own.map((row) => ({ x: row[1] ?? NaN, y: row[column] ?? NaN })),
    });
    const both = (column: number): Series[] => [
      series('Parallel Depth First', 0, column),
      series('work stealing', 1, column + 1),
    ];
    return { cores, misses: both(3), time: both(5) };
  });
}

/** A reference sequence in the counterexample to Theorem 3.1 under LRU. */
export interface Strip {
  readonly label: string;
  readonly lines: readonly number[];
  /** Positions of the line that is used twice. */
  readonly uses: readonly number[];
  /** Distinct lines between its two uses. */
  readonly between: number;
  /** Capacity of the cache, in lines. */
  readonly room: number;
}

export function strips(of: CounterexamplePicture): Strip[] {
  const strip = (label: string, lines: readonly number[], room: number): Strip => {
    const uses = lines.flatMap((line, at) => (line === of.line ? [at] : []));
    const between = new Set(lines.slice((uses[0] ?? 0) + 1, uses[1])).size;
    return { label, lines, uses, between, room };
  };
  return [
    strip('One core', of.one_core, of.capacity),
    strip(
      `Parallel Depth First on ${of.cores.toString()} cores`,
      of.depth_first,
      of.capacity + of.cores * of.depth,
    ),
  ];
}
