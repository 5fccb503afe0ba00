/** A sweep to take along: its rows as CSV, and the command that gives the same rows without a page. */
import { sweepCommand, sweepCsv } from '../../derive/sweep/csv.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { scrollable } from '../../charts/DataTable.tsx';
import { downloadText } from '../../ui/download.ts';
import { notify } from '../../ui/notices.ts';
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
  swept: { plan, runs, refusals },
  scenario,
}: {
  readonly swept: Swept;
  /** With a policy that is set on its way set as a whole, as the command expects. */
  readonly scenario: Scenario;
}) {
  const command = sweepCommand(plan.sweep, file, refusals.length > 0);
  return (
    <section className="sweep-take" aria-label="Export">
      <p>
        <Button
          tone="accent"
          onClick={() => downloadText(sweepCsv(plan, runs.outcomes), 'sweep.csv', 'text/csv')}
        >
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
    </section>
  );
}
