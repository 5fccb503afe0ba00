/** A program's reuse distances beside the machine's cache sizes, and the ranking of programs by them. */
import { programNames } from '../../scenario/change/workload.ts';
import type {
  Layout,
  Program,
  ReuseHistogram,
  ReuseProfile,
  Scenario,
} from '../../scenario/generated/types.ts';

/** A source of references; its index in the list determines its colour. */
export interface ReuseSource {
  readonly name: string;
  /** null for a recorded trace. */
  readonly program: Program | null;
}

/**
 * The workload's programs and traces, then the other traces. `programs` are the shipped ones. While the library is not
 * loaded, a program that cannot be found is left out.
 */
export function reuseSources(
  scenario: Scenario,
  programs: ReadonlyMap<string, Program>,
  traces: readonly string[],
): ReuseSource[] {
  const { workload } = scenario;
  const names = [...new Set([...programNames(scenario), ...traces])];
  return names.flatMap((name): ReuseSource[] => {
    // A name of the workload is what its threads say: a shipped trace may have the name of a program.
    const group = workload.threads.find(({ program, trace }) => program === name || trace === name);
    if (group ? group.trace === name : traces.includes(name)) return [{ name, program: null }];
    const program = workload.programs[name] ?? programs.get(name);
    return program ? [{ name, program }] : [];
  });
}

/** A size marked on the axis. */
export interface SizeMark {
  readonly kind: 'cache' | 'part' | 'working-set';
  /** "L2", or "L2 per hw context": each context's part when all hardware contexts that share the cache use it equally. */
  readonly name: string;
  readonly bytes: number;
}

/** Every distinct cache size of the machine, and each context's even part of it; smallest first. */
export function sizeMarks({ topology }: Pick<Layout, 'topology'>): SizeMark[] {
  const marks = topology.caches.flatMap(({ level, size_bytes: bytes, contexts }): SizeMark[] => {
    const whole: SizeMark = { kind: 'cache', name: `L${level.toString()}`, bytes };
    if (contexts <= 1) return [whole];
    return [whole, { kind: 'part', name: `${whole.name} per hw context`, bytes: bytes / contexts }];
  });
  return marks
    .filter(
      (mark, index) =>
        marks.findIndex(({ name, bytes }) => name === mark.name && bytes === mark.bytes) === index,
    )
    .sort((one, other) => one.bytes - other.bytes);
}

/** Working set in bytes: the distinct lines counted. If they fit, no line is missed twice. */
export function workingSetBytes({ distinct_lines: lines, line_bytes: bytes }: ReuseProfile): number {
  return lines * bytes;
}

export interface DistanceBar {
  /** Reuse distances in [`from`, `to`); the last bucket has no upper end. */
  readonly from: number;
  readonly to: number;
  /** Share of all lookups. */
  readonly share: number;
}

/** Bucket b counts 2^b ≤ distance < 2^(b+1); first uses of a line are in no bucket. */
export function distanceBars({ counts, cold }: ReuseHistogram): DistanceBar[] {
  const total = counts.reduce((sum, count) => sum + count, cold);
  return counts.map((count, bucket) => ({
    from: 2 ** bucket,
    to: bucket === counts.length - 1 ? Infinity : 2 ** (bucket + 1),
    share: total === 0 ? 0 : count / total,
  }));
}

/** Share of lookups that are the first use of their line. */
export function coldShare({ counts, cold }: ReuseHistogram): number {
  const total = counts.reduce((sum, count) => sum + count, cold);
  return total === 0 ? 0 : cold / total;
}

/** Ranks by falling value: `ranks[i]` is the rank of values[i], 0 the largest; of equals the earlier first. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((i, j) => (values[j] ?? 0) - (values[i] ?? 0) || i - j);
  const ranks = values.map(() => 0);
  order.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

/** The number of pairs that two figures put in opposite order (Kendall's discordant pairs), and of all pairs. */
export function contraryPairs(
  one: readonly number[],
  other: readonly number[],
): { contrary: number; all: number } {
  let contrary = 0;
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < i; j++)
      if (((one[i] ?? 0) - (one[j] ?? 0)) * ((other[i] ?? 0) - (other[j] ?? 0)) < 0) contrary += 1;
  return { contrary, all: (one.length * (one.length - 1)) / 2 };
}
