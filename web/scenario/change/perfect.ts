/** Idealized parts, which never miss, switched on for both panes or for B alone. */
import type { Perfect, Scenario } from '../generated/types.ts';
import { withoutPointer } from './policy.ts';
import { withOnlyInA, type WhatIf } from './whatif.ts';

const place = '/machine/perfect';

/** Pane A's list: the baseline's, or B's if the baseline does not set it. */
function listInA(scenario: Scenario): readonly Perfect[] {
  const said = scenario.baseline?.[place];
  return Array.isArray(said) ? (said as Perfect[]) : (scenario.machine.perfect ?? []);
}

/** The panes with this idealization. One that only A has counts as off, since A is what B is compared with. */
export function perfectIn(scenario: Scenario, what: Perfect): WhatIf {
  if (!(scenario.machine.perfect ?? []).includes(what)) return 'off';
  return listInA(scenario).includes(what) ? 'both' : 'b';
}

function toggled(list: readonly Perfect[], what: Perfect, on: boolean): Perfect[] {
  const others = list.filter((other) => other !== what);
  return on ? [...others, what] : others;
}

/** Switches this idealization on in both panes, in B alone, or in none. */
export function withPerfect(scenario: Scenario, what: Perfect, who: WhatIf): Scenario {
  const inA = toggled(listInA(scenario), what, who === 'both');
  const inB = toggled(scenario.machine.perfect ?? [], what, who !== 'off');
  const machine = { ...scenario.machine };
  delete machine.perfect;
  const next: Scenario = { ...scenario, machine: inB.length === 0 ? machine : { ...machine, perfect: inB } };
  const same = inA.length === inB.length && inA.every((one) => inB.includes(one));
  return same ? withoutPointer(next, place) : withOnlyInA(next, place, inA);
}
