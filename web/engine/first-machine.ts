/** The machine of the default scenario, shown before the engine is loaded. */
import { documentAt } from '../scenario/change/forks.ts';
import type { Layout, Scenario } from '../scenario/generated/types.ts';
import { Gathering, type Pane } from './pane.ts';
import firstLayout from './pkg/first-layout.json';
import { extend, useSession } from './session.ts';

/** The layout that the engine will report, generated with it; valid for both panes, which differ in policy only. */
const layout = firstLayout as unknown as Layout;

const standing = (scenario: Scenario): Pane =>
  new Gathering(scenario, [], { kind: 'started', run: 0, layout, graph: null }, 0, null).snapshot();

/** Shows both panes without results, until a run has some. */
export function standFirstMachine(scenario: Scenario): void {
  useSession.setState({
    // A run will follow.
    busy: true,
    panes: { a: standing(documentAt(scenario, 'a')), b: standing(documentAt(scenario, 'b')) },
  });
  extend();
}
