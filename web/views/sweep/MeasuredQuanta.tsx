/** The quanta that a metric of the sweep covers, if a fork begins within them. */
import { useMemo } from 'react';
import { changesFrom } from '../../derive/sweep/in-end.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { formatCount } from '../../ui/format.ts';

export function MeasuredQuanta({ scenario }: { readonly scenario: Scenario }) {
  const from = useMemo(() => changesFrom(scenario), [scenario]);
  if (from === null) return null;
  const { warmup_quanta: first, quanta } = scenario.run;
  const window = `quanta ${formatCount(first)}–${formatCount(first + quanta)}`;
  return (
    <p className="small mute">
      {from <= first
        ? `Metrics cover ${window}. The fork begins before them, at quantum ${formatCount(from)}.`
        : `Metrics cover ${window}, so they include the quanta before the fork at ${formatCount(from)}.`}
    </p>
  );
}
