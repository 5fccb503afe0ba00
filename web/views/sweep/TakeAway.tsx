/** A sweep to take along: its rows as CSV, the command that gives the same rows without a page, and a spec for a cluster. */
import { baselinePairs } from '../../derive/sweep/baseline.ts';
import { sweepCommand, sweepCsv } from '../../derive/sweep/csv.ts';
import { sweepSpec } from '../../derive/sweep/spec.ts';
import { gainsOf } from '../../engine/gain.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { scrollable } from '../../charts/DataTable.tsx';
import { downloadText } from '../../ui/download.ts';
import { notify } from '../../ui/notices.ts';
import type { Swept } from './useSweep.ts';

const file = 'scenario.json';
const specFile = 'sweep.json';
const specCommand = `python -m coscope.sweep ${specFile} --scheduler tcp://HOST:8786 --out results > sweep.csv`;

function save(document: object, name: string): void {
  downloadText(`${JSON.stringify(document, null, 2)}\n`, name, 'application/json');
}

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
          <Button onClick={() => save(scenario, file)}>{file}</Button>
        </span>
      </p>
      <Disclosure summary="Command">
        <code className="sweep-command" {...scrollable} aria-label="Command">
          {command}
        </code>
      </Disclosure>
      <Disclosure summary="On a cluster">
        <p className="mute small">
          The same runs from Python, on all processors of a machine or through a Dask scheduler: save{' '}
          <Button onClick={() => save(sweepSpec(plan.sweep, scenario.title, refusals.length > 0), specFile)}>
            {specFile}
          </Button>{' '}
          for this command.
        </p>
        <code className="sweep-command" {...scrollable} aria-label="Command for a cluster">
          {specCommand}
        </code>
      </Disclosure>
    </section>
  );
}
