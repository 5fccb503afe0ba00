/** The present placement of threads in B, as commands for the real machine. */
import { useMemo, useState } from 'react';
import { momentAt, placementAt } from '../../derive/machine/moment.ts';
import { commandsOf, placedThreads, type PlacementTool } from '../../derive/machine/placement-commands.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { shownPosition } from '../../engine/clock.ts';
import { useSession } from '../../engine/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { notify } from '../../ui/notices.ts';
import { SegmentedControl } from '../../ui/Select.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { closeDialog, openDialog } from '../dialogs.ts';

const tools = [
  { value: 'taskset', label: 'taskset' },
  { value: 'numactl', label: 'numactl' },
  { value: 'cpuset', label: 'cpuset' },
] as const satisfies readonly { value: PlacementTool; label: string }[];

async function copy(text: string): Promise<void> {
  if (await copyText(text, 'Select the lines and copy them.'))
    notify({ title: 'Commands copied', tone: 'good' });
}

export default function PlacementDialog() {
  const [tool, setTool] = useState<PlacementTool>('taskset');
  const pane = useSession(({ panes }) => panes.b);
  const hasBaseline = useSession(({ panes }) => panes.a !== null);
  const { placed, quantum } = useMemo(() => {
    if (!pane) return { placed: [], quantum: 0 };
    const { frame } = momentAt(pane.frames, shownPosition());
    const lines = placedThreads(
      pane.layout,
      pane.scenario.machine.numbering,
      placementAt(pane.frames, frame),
      (thread) => nameOfThread(pane.layout, thread),
    );
    return { placed: lines, quantum: Math.floor(frame / pane.layout.frames_per_quantum) };
  }, [pane]);
  const threads = pane?.layout.threads.length ?? 0;
  const text = commandsOf(tool, placed);
  const isOwn = pane?.scenario.machine.numbering !== undefined;
  return (
    <Dialog title="Export pinning commands" onClose={closeDialog}>
      <div className="row">
        <span className="row-label">For</span>
        <SegmentedControl label="Tool" value={tool} choices={tools} onChange={setTool} />
      </div>
      <p>
        {`${hasBaseline ? 'B at quantum' : 'Quantum'} ${formatCount(quantum)}: `}
        {placed.length === threads
          ? 'all threads run.'
          : `${formatCount(placed.length)} of ${counted(threads, 'thread')} run. The others wait and have no line.`}
        {pane?.scenario.policy.id !== 'pinned' &&
          ' The policy moves threads: the commands are of this moment, and do not repeat the run.'}
      </p>
      {placed.length === 0 ? (
        <p>No thread runs at this moment: step to another one.</p>
      ) : (
        <pre className="preview" aria-label="Commands">
          {text}
        </pre>
      )}
      <p className="mute small">
        {isOwn
          ? 'CPUs and memory nodes have the numbers of the imported machine.'
          : 'CPUs are numbered as on the page. Import your own machine to use its numbers.'}{' '}
        Replace each name by your program.
      </p>
      <p className="dialog-actions">
        {!isOwn && (
          <Button onClick={() => openDialog({ kind: 'real-machine', file: null })}>Import machine</Button>
        )}
        <Button onClick={closeDialog}>Close</Button>
        <Button tone="solid" disabled={placed.length === 0} onClick={() => void copy(text)}>
          Copy
        </Button>
      </p>
    </Dialog>
  );
}
