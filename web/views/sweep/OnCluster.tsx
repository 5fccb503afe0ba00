/** A sweep too large for this machine: its spec, and the command that runs it from Python. */
import { sweepSpec } from '../../derive/sweep/spec.ts';
import type { Sweep } from '../../derive/sweep/plan.ts';
import { scrollable } from '../../charts/DataTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';

const file = 'sweep.json';
const command = `python -m coscope.sweep ${file} --scheduler tcp://HOST:8786 --out results > sweep.csv`;

export interface OnClusterProps {
  readonly sweep: Sweep;
  readonly title: string;
  readonly skipsRefused: boolean;
}

export function OnCluster({ sweep, title, skipsRefused }: OnClusterProps) {
  const save = (): void => {
    const spec = JSON.stringify(sweepSpec(sweep, title, skipsRefused), null, 2);
    downloadText(`${spec}\n`, file, 'application/json');
  };
  return (
    <>
      <p className="mute small">
        The same runs from Python, on all processors of a machine or through a Dask scheduler: save{' '}
        <Button onClick={save}>{file}</Button> for this command.
      </p>
      <code className="sweep-command" {...scrollable} aria-label="Command for a cluster">
        {command}
      </code>
    </>
  );
}
