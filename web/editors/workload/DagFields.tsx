/** A task-graph program: its algorithm, and a field for each of its numbers. */
import { withAlgorithm, withAlgorithmNumber } from '../../scenario/change/dag.ts';
import { algorithms, type AlgorithmNumber } from '../../scenario/generated/algorithms.ts';
import type { DagSpec } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { counted, formatBytes, formatCompact, formatCount } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';

/** An algorithm's id in words: "hash-join" → Hash join. */
function words(id: string): string {
  const said = id.replaceAll('-', ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

function NumberOf({ dag, number }: { readonly dag: DagSpec; readonly number: AlgorithmNumber }) {
  const { id, label, canBeNull } = number;
  const value = (dag as unknown as Readonly<Record<string, number | null>>)[id] ?? null;
  return (
    <>
      {canBeNull && (
        <Switch
          label={`Limit ${label.toLowerCase()}`}
          checked={value !== null}
          onChange={(isLimited) => {
            edit(label, (scenario) => withAlgorithmNumber(scenario, id, isLimited ? undefined : null));
          }}
        />
      )}
      {value !== null && (
        <CountField
          at={`/workload/dag/${id}`}
          of={number}
          set={(next) => (scenario) => withAlgorithmNumber(scenario, id, next)}
        />
      )}
    </>
  );
}

/** Totals of an explicit task list, which is edited as text. */
function Listed({ dag }: { readonly dag: Extract<DagSpec, { algorithm: 'tasks' }> }) {
  const instructions = dag.tasks.reduce((sum, task) => sum + task.instructions, 0);
  const bytes = dag.regions.reduce((sum, region) => sum + region.bytes, 0);
  return (
    <p className="mute small">
      {counted(dag.tasks.length, 'task')}, {counted(dag.edges.length, 'edge')}, {formatCompact(instructions)}{' '}
      instructions, {formatCount(dag.regions.length)} regions of {formatBytes(bytes)}. They are edited in the
      scenario&apos;s text; a workflow in WfFormat can be dropped on the page.
    </p>
  );
}

export default function DagFields({ dag }: { readonly dag: DagSpec }) {
  const known = algorithms.find(({ defaults }) => defaults.algorithm === dag.algorithm);
  return (
    <Field at="/workload/dag" whole>
      <Select
        label="Algorithm"
        value={dag.algorithm}
        choices={algorithms.map(({ defaults: { algorithm } }) => ({
          value: algorithm,
          label: words(algorithm),
        }))}
        onChange={(algorithm) => {
          edit(words(algorithm), (scenario) => withAlgorithm(scenario, algorithm));
        }}
      />
      {known && <p className="mute small">{known.about}</p>}
      {dag.algorithm === 'tasks' && <Listed dag={dag} />}
      {known?.numbers.map((number) => (
        <NumberOf key={number.id} dag={dag} number={number} />
      ))}
    </Field>
  );
}
