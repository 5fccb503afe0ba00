/** How a program executes on a wide core: two numbers for interval cores, its instruction stream for SMT cores. */
import { executionDefaults, instructionStreamDefaults } from '../../scenario/generated/defaults.ts';
import { numbers } from '../../scenario/generated/fields.ts';
import type {
  CoreModel,
  Execution,
  InstructionStream,
  Program,
  Scenario,
} from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { Heading } from '../../ui/Heading.tsx';
import { QuantityField } from '../QuantityField.tsx';
import { quantities } from '../../ui/quantities.ts';

interface ExecutionFieldsProps {
  readonly name: string;
  readonly place: string;
  readonly program: Program;
  readonly change: (change: (program: Program) => Program) => (scenario: Scenario) => Scenario;
}

const intervalRows = ['base_cpi', 'overlap'] as const;
const streamRows = [
  'floating_point_share',
  'branch_share',
  'dependence_distance',
  'code_bytes',
  'loop_iterations',
  'hard_branch_share',
] as const;

/** Represents all lines of a page. */
const allLines = numbers['/workload/programs/*/execution/instruction_stream/page_lines'].high;

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
        intervalRows.map((row) => (
          <QuantityField
            key={row}
            at={`${place}/execution/${row}`}
            part={name}
            value={execution[row]}
            set={(value) => setExecution((old) => ({ ...old, [row]: value }))}
          />
        ))}
      {smt &&
        streamRows.map((row) => (
          <QuantityField
            key={row}
            at={`${place}/execution/instruction_stream/${row}`}
            part={name}
            value={stream[row]}
            set={(value) => setStream({ [row]: value })}
          />
        ))}
      {smt && (
        <QuantityField
          at={`${place}/execution/instruction_stream/page_lines`}
          part={name}
          value={stream.page_lines ?? allLines}
          format={(lines) => (lines === allLines ? 'all' : quantities.count.format(lines))}
          parse={(text) => (/^\s*all\s*$/i.test(text) ? allLines : quantities.count.parse(text))}
          set={(lines) => setStream({ page_lines: lines === allLines ? null : lines })}
        />
      )}
    </section>
  );
}
