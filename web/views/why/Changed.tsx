/** The settings that changed just before a decision, in the words of the editors. */
import { engine } from '../../engine/client.ts';
import type {
  DecisionRecord,
  Intervention,
  JsonValue,
  Scenario,
  SettingChange,
} from '../../scenario/generated/types.ts';
import { changeWords } from '../words/pointer-labels.ts';

/** The value that a run's interventions last set by a cycle. */
function valueSet(interventions: readonly Intervention[], pointer: string, cycle: number): JsonValue | null {
  const values = interventions.flatMap(({ at_cycle, action }) => {
    const value = action.kind === 'set' && at_cycle <= cycle ? action.values[pointer] : undefined;
    return value === undefined ? [] : [{ at_cycle, value }];
  });
  return values.toSorted((one, other) => one.at_cycle - other.at_cycle).at(-1)?.value ?? null;
}

interface ChangedProps {
  readonly scenario: Scenario;
  readonly decision: DecisionRecord;
  readonly changes: readonly SettingChange[];
}

export default function Changed({ scenario, decision, changes }: ChangedProps) {
  const { policies } = engine();
  const set = changes.filter(({ pointer }) => pointer !== '');
  const wordsOf = ({ pointer }: SettingChange): string =>
    changeWords(scenario, policies, pointer, valueSet(scenario.run.interventions, pointer, decision.cycle));
  const followed = changes.filter(({ pointer }) => pointer === '').map(({ words }) => words);
  return (
    <p>
      {set.length > 0 && <>Changed from here: {set.map(wordsOf).join(', ')}.</>} {followed.join(' ')}
    </p>
  );
}
