/** What the hardware contexts of a core of the model `smt` share, field by field: where it stands and what it does to threads. */
import type { SmtSpec } from '../../scenario/generated/types.ts';
import type { QuantityFieldProps } from '../QuantityField.tsx';
import { powerOfTwo } from './checks.ts';

type Shown = Pick<QuantityFieldProps, 'label' | 'hint' | 'kind' | 'min' | 'max' | 'stops' | 'check'>;

export interface SmtField extends Shown {
  /** Below the core's `smt`, as a JSON pointer. */
  readonly at: string;
  readonly of: (spec: SmtSpec) => number;
  readonly to: (spec: SmtSpec, value: number) => SmtSpec;
}

export interface SmtGroup {
  readonly title: string;
  /** What sharing it means. */
  readonly about: string;
  readonly fields: readonly SmtField[];
}

type Part = 'l1i' | 'tlb' | 'predictor';

function own(key: Exclude<keyof SmtSpec, Part>, shown: Shown): SmtField {
  return {
    at: `/${key}`,
    of: (spec) => spec[key],
    to: (spec, value) => ({ ...spec, [key]: value }),
    ...shown,
  };
}

function inPart<P extends Part>(part: P, key: keyof SmtSpec[P] & string, shown: Shown): SmtField {
  return {
    at: `/${part}/${key}`,
    of: (spec) => spec[part][key] as number,
    to: (spec, value) => ({ ...spec, [part]: { ...spec[part], [key]: value } }),
    ...shown,
  };
}

const few = [1, 2, 3, 4, 6, 8, 10, 12, 16];
const entries = [4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256];
const registers = [16, 32, 50, 64, 80, 100, 128, 160, 200, 256, 400, 512, 1024];
const tables = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 65_536];
const count = (label: string, hint: string, max: number, stops: readonly number[], min = 1): Shown => ({
  kind: 'count',
  label,
  hint,
  min,
  max,
  stops,
});
const cycles = (label: string, hint: string, min: number, max: number, stops: readonly number[]): Shown => ({
  kind: 'cycles',
  label,
  hint,
  min,
  max,
  stops,
});
const table = (label: string, hint: string): Shown => ({
  ...count(label, hint, 1 << 20, tables),
  check: powerOfTwo,
});

export const smtGroups: readonly SmtGroup[] = [
  {
    title: 'Fetch',
    about: 'Threads with the fewest instructions still waiting fetch first (ICOUNT).',
    fields: [
      own(
        'fetch_contexts',
        count(
          'Threads a cycle',
          'Hardware contexts that fetch in the same cycle: with one, a cycle belongs to one thread.',
          16,
          few,
        ),
      ),
      own(
        'fetch_width',
        count(
          'Instructions each',
          'Instructions that each of them may fetch in a cycle, up to a taken branch or the end of a line.',
          16,
          few,
        ),
      ),
      own(
        'front_end_cycles',
        cycles(
          'Decode',
          'Cycles from fetch to the queues: a thread whose branch was mispredicted has nothing to execute for as long.',
          1,
          32,
          few,
        ),
      ),
    ],
  },
  {
    title: 'Queues and registers',
    about: 'A thread that waits keeps its entries; once all are held, no other gets in.',
    fields: [
      own(
        'integer_queue',
        count(
          'Integer queue',
          'Integer instructions, loads, stores and branches of all threads that wait for operands or a unit.',
          256,
          entries,
        ),
      ),
      own(
        'floating_point_queue',
        count(
          'FP queue',
          'Floating-point instructions of all threads that wait: integer threads never compete for it.',
          256,
          entries,
        ),
      ),
      own(
        'integer_registers',
        count(
          'Integer registers',
          'Registers for renaming, beyond the architectural ones: results of all threads that have not committed.',
          4096,
          registers,
        ),
      ),
      own(
        'floating_point_registers',
        count(
          'FP registers',
          'Registers for renaming floating-point results of all threads.',
          4096,
          registers,
        ),
      ),
      own(
        'active_list',
        count(
          'Active list',
          'Instructions of one thread between renaming and commit: how far it can run ahead of a miss. Each has its own.',
          512,
          entries,
        ),
      ),
    ],
  },
  {
    title: 'Units and commit',
    about: 'Ready instructions of any thread may issue in any cycle, as many as there are units.',
    fields: [
      own(
        'integer_units',
        count(
          'Integer units',
          'Integer instructions, loads, stores and branches that start in one cycle.',
          32,
          [0, ...few],
          0,
        ),
      ),
      own(
        'load_store_units',
        count(
          '… that load, store',
          'Of the integer units, those that can also load or store: what threads with many references fight for.',
          32,
          [0, ...few],
          0,
        ),
      ),
      own(
        'floating_point_units',
        count('FP units', 'Floating-point instructions that start in one cycle.', 32, [0, ...few], 0),
      ),
      own(
        'floating_point_cycles',
        cycles(
          'FP result after',
          'Cycles until a floating-point result can be used: what a chain of dependent ones waits.',
          1,
          64,
          few,
        ),
      ),
      own(
        'commit_width',
        count(
          'Commit',
          'Instructions of all threads that leave in one cycle: no core is faster than this.',
          64,
          [...few, 24, 32],
        ),
      ),
    ],
  },
  {
    title: 'Loads and stores',
    about: 'Pages and misses under way are few, and all threads draw on them.',
    fields: [
      own(
        'outstanding_misses',
        count(
          'Misses at once',
          'First-level lines on their way for all threads together: with few, misses do not overlap.',
          64,
          few,
        ),
      ),
      inPart(
        'tlb',
        'entries',
        count(
          'D-TLB',
          'Pages whose translation is at hand, of all threads: many threads push each other’s pages out.',
          1024,
          [...entries, 512, 1024],
        ),
      ),
      inPart('tlb', 'page_bytes', {
        kind: 'bytes',
        label: 'Page',
        hint: 'Bytes that one entry covers: larger pages, fewer entries for the same data.',
        min: 8,
        max: 1 << 24,
        stops: [1024, 2048, 4096, 8192, 16_384, 65_536, 262_144, 1 << 20, 1 << 22],
        check: powerOfTwo,
      }),
      inPart(
        'tlb',
        'refill_cycles',
        cycles(
          'Refill',
          'Cycles by which a miss of the D-TLB delays a load or store.',
          0,
          100_000,
          [0, 10, 20, 30, 50, 80, 100, 150, 200, 300, 500, 1000],
        ),
      ),
    ],
  },
  {
    title: 'Instruction cache',
    about: 'All threads fetch from one; what it misses comes through the next level’s port.',
    fields: [
      inPart('l1i', 'size_bytes', {
        kind: 'bytes',
        label: 'Size',
        hint: 'Code of all threads that is at hand: while a line is missing, its thread does not fetch.',
        min: 64,
        max: 64 << 20,
        stops: [4, 8, 16, 32, 64, 128, 256, 512, 1024].map((k) => k * 1024),
      }),
      inPart('l1i', 'ways', count('Ways', 'Lines in a set.', 64, [1, 2, 4, 8, 16])),
    ],
  },
  {
    title: 'Branch predictor',
    about: 'McFarling’s: two tables and one that chooses, whose counters threads overwrite for each other.',
    fields: [
      inPart(
        'predictor',
        'bimodal_entries',
        table('By branch', 'Two-bit counters addressed by the branch alone (bimodal).'),
      ),
      inPart(
        'predictor',
        'gshare_entries',
        table(
          'By history',
          'Two-bit counters addressed by the branch and the thread’s latest outcomes (gshare).',
        ),
      ),
      inPart(
        'predictor',
        'chooser_entries',
        table('Chooser', 'Two-bit counters that say which of the two to believe.'),
      ),
    ],
  },
];
