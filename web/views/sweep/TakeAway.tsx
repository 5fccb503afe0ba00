/** Exports a sweep: its rows as CSV, the command that gives the same rows without a page, and a spec for a cluster. */
import { baselinePairs } from '../../derive/sweep/baseline.ts';
import { sweepCommand, sweepCsv } from '../../derive/sweep/csv.ts';
import { gainsOf } from '../../engine/gain.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { scrollable } from '../../charts/DataTable.tsx';
import { downloadText } from '../../ui/download.ts';
import { notify } from '../../ui/notices.ts';
import { OnCluster } from './OnCluster.tsx';
import type { Swept } from './useSweep.ts';

const file = 'scenario.json';

function copy(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notify({ title: 'Command copied', tone: 'good' }),
    () =>
      notify({
        title: 'This browser does not let the page copy',
        detail: 'Select the command and copy it.',
      }),
  );
}

export function TakeAway({
  swept: { plan, runs, refusals, baseline },
  scenario,
}: {
  readonly swept: Swept;
  /** With a policy that is set on its way set as a whole, as the command expects. */
  readonly scenario: Scenario;
}) {
  const command = sweepCommand(plan.sweep, file, refusals.length > 0, baseline);
  const saveRows = async (): Promise<void> => {
    const { outcomes } = runs;
    const gains = baseline < 0 ? null : await gainsOf(baselinePairs(plan, outcomes, baseline));
    downloadText(sweepCsv(plan, outcomes, gains), 'sweep.csv', 'text/csv');
  };
  return (
    <section className="sweep-take" aria-label="Export">
      <p>
        <Button tone="accent" onClick={() => void saveRows()}>
          {runs.state === 'done' ? 'CSV' : 'CSV so far'}
        </Button>{' '}
        <span className="mute small">
          one row per run, as <Button onClick={() => copy(command)}>this command</Button> prints it for{' '}
          <Button
            onClick={() => downloadText(`${JSON.stringify(scenario, null, 2)}\n`, file, 'application/json')}
          >
            {file}
          </Button>
        </span>
      </p>
      <Disclosure summary="Command">
        <code className="sweep-command" {...scrollable} aria-label="Command">
          {command}
        </code>
      </Disclosure>
      <Disclosure summary="On a cluster">
        <OnCluster sweep={plan.sweep} title={scenario.title} skipsRefused={refusals.length > 0} />
      </Disclosure>
    </section>
  );
}
