/** What a wide core makes of a program: two numbers for cores by intervals, its instructions for shared ones (SMT). */
import { executionDefaults, instructionStreamDefaults } from '../../scenario/generated/defaults.ts';
import type {
  CoreModel,
  Execution,
  InstructionStream,
  Program,
  Scenario,
} from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { formatPercent } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { powerOfTwo } from '../machine/checks.ts';
import { QuantityField, type QuantityFieldProps } from '../QuantityField.tsx';
import { quantities } from '../../ui/quantities.ts';

interface ExecutionFieldsProps {
  readonly name: string;
  readonly place: string;
  readonly program: Program;
  readonly change: (change: (program: Program) => Program) => (scenario: Scenario) => Scenario;
}

type Row<Key> = Omit<QuantityFieldProps, 'at' | 'undo' | 'value' | 'set'> & { readonly of: Key };

const intervalRows: readonly Row<'base_cpi' | 'overlap'>[] = [
  {
    of: 'base_cpi',
    kind: 'number',
    label: 'Base CPI',
    hint: 'Cycles an instruction while no reference misses the first level.',
    min: 0.05,
    max: 100,
    step: 0.05,
  },
  {
    of: 'overlap',
    kind: 'number',
    label: 'Misses at once',
    hint: 'Misses under way together, on average: a miss stalls for its latency divided by this.',
    min: 1,
    max: 64,
    step: 0.1,
  },
];

const streamRows: readonly Row<Exclude<keyof InstructionStream, 'page_lines'>>[] = [
  {
    of: 'floating_point_share',
    kind: 'share',
    label: 'Floating point',
    hint: 'Share of the instructions that need a floating-point unit; the others are integer instructions.',
    min: 0,
    max: 1,
    step: 0.01,
  },
  {
    of: 'branch_share',
    kind: 'share',
    label: 'Branches',
    hint: 'Share of the instructions that are branches: fetching stops at each that is taken.',
    min: 0,
    max: 1,
    step: 0.01,
  },
  {
    of: 'dependence_distance',
    kind: 'number',
    label: 'Dependence',
    hint: 'Mean distance, in instructions, to the one whose result is needed: the longer, the more execute at once.',
    min: 1,
    max: 64,
    step: 0.1,
  },
  {
    of: 'code_bytes',
    kind: 'bytes',
    label: 'Code',
    hint: 'Moves the misses of the instruction cache, and how many branches the predictor must remember.',
    min: 1024,
    max: 64 << 20,
    stops: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].map((k) => k * 1024),
  },
  {
    of: 'hard_branch_share',
    kind: 'share',
    label: 'Hard branches',
    hint: 'Share of the branches in the code that go either way with equal chance: each second one is mispredicted.',
    min: 0,
    max: 1,
    step: 0.01,
    format: (share) => formatPercent(share, share < 0.1 ? 1 : 0),
  },
];

const mostPageLines = 1 << 16;
const pageLineStops = [1, 2, 4, 8, 16, 32, 64, 128];

export function ExecutionFields({ name, place, program, change }: ExecutionFieldsProps) {
  const has = useScenario(({ scenario }) => {
    const of = (model: CoreModel): boolean => scenario.machine.cores.some((group) => group.model === model);
    return (of('interval') ? 1 : 0) + (of('smt') ? 2 : 0);
  });
  const execution = { ...executionDefaults, ...program.execution };
  const stream = execution.instruction_stream ?? instructionStreamDefaults;
  const setExecution = (next: (old: Execution) => Execution) =>
    change((now) => ({ ...now, execution: next({ ...executionDefaults, ...now.execution }) }));
  const setStream = (part: Partial<InstructionStream>) =>
    setExecution((old) => ({
      ...old,
      instruction_stream: { ...(old.instruction_stream ?? instructionStreamDefaults), ...part },
    }));
  const [interval, smt] = [(has & 1) !== 0, (has & 2) !== 0];
  if (!interval && !smt) return null;
  return (
    <section aria-label="Execution">
      <Heading level={3}>On a wide core</Heading>
      {interval &&
        intervalRows.map(({ of, ...row }) => (
          <QuantityField
            key={of}
            {...row}
            at={`${place}/execution/${of}`}
            undo={`${name}: ${row.label}`}
            value={execution[of]}
            set={(value) => setExecution((old) => ({ ...old, [of]: value }))}
          />
        ))}
      {smt &&
        streamRows.map(({ of, ...row }) => (
          <QuantityField
            key={of}
            {...row}
            at={`${place}/execution/instruction_stream/${of}`}
            undo={`${name}: ${row.label}`}
            value={stream[of]}
            set={(value) => setStream({ [of]: value })}
          />
        ))}
      {smt && (
        <QuantityField
          at={`${place}/execution/instruction_stream/page_lines`}
          kind="count"
          label="Lines of a page"
          undo={`${name}: lines of a page`}
          hint="First-level lines that it uses of each page: the fewer, the more pages its data takes up. Moves the D-TLB’s misses and nothing else."
          value={stream.page_lines ?? mostPageLines}
          min={1}
          max={mostPageLines}
          stops={[...pageLineStops, mostPageLines]}
          format={(lines) => (lines === mostPageLines ? 'all' : quantities.count.format(lines))}
          parse={(text) => (/^\s*all\s*$/i.test(text) ? mostPageLines : quantities.count.parse(text))}
          check={powerOfTwo}
          set={(lines) => setStream({ page_lines: lines === mostPageLines ? null : lines })}
        />
      )}
    </section>
  );
}
