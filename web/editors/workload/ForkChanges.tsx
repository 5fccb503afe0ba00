/** Workload changes by the forks that the panes show: groups that end, become another program, or arrive. */
import { engine } from '../../engine/client.ts';
import { documentAt, pathTo, shownEnds, withBranch } from '../../scenario/change/forks.ts';
import type { Branch, Scenario } from '../../scenario/generated/types.ts';
import { isWithin } from '../../scenario/pointer.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { changeWords } from '../../views/words/pointer-labels.ts';

/** The forks on the paths to the shown ends, each with the panes that it affects. */
function shownForks(scenario: Scenario): [Branch, panes: string][] {
  const { a, b } = shownEnds(scenario);
  const [ofA, ofB] = [a === null ? [] : pathTo(scenario, a), pathTo(scenario, b)];
  const onlyA = ofA.filter(({ id }) => ofB.every((other) => other.id !== id));
  return [
    ...ofB.map((branch): [Branch, string] => [branch, ofA.includes(branch) ? 'A and B' : 'B']),
    ...onlyA.map((branch): [Branch, string] => [branch, 'A']),
  ];
}

export default function ForkChanges() {
  const scenario = useScenario((state) => state.scenario);
  const quantum = scenario.run.quantum_cycles;
  const rows = shownForks(scenario).flatMap(([branch, panes]) =>
    Object.entries(branch.values)
      .filter(([pointer]) => isWithin(pointer, '/workload'))
      .map(([pointer, value]) => {
        const words = changeWords(documentAt(scenario, branch.of), engine().policies, pointer, value);
        const from = formatCount(Math.ceil(branch.at_cycle / quantum));
        return { branch, pointer, words: `${panes} from quantum ${from}: ${words}` };
      }),
  );
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Changed by forks">
      {rows.map(({ branch, pointer, words }) => (
        <li key={`${branch.id} ${pointer}`} className="row">
          <span className="mute small">{words}</span>
          <IconButton
            className="row-value"
            icon="close"
            label={`${words}: remove`}
            onClick={() =>
              edit('Remove a change of a fork', (now) => {
                const kept = Object.entries(branch.values).filter(([other]) => other !== pointer);
                return withBranch(now, branch.id, { values: Object.fromEntries(kept) });
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
