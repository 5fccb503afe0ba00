/** Ranges and zoom by keyboard. */
import { useMemo } from 'react';
import { settledPosition } from '../../derive/machine/moment.ts';
import { clock, pause, seek, shownPosition } from '../../engine/clock.ts';
import { quantumAt } from '../../engine/frames.ts';
import { useSession } from '../../engine/session.ts';
import { policies } from '../../engine/shipped.ts';
import { brush, leaveRanges, rangeOf, useSelection, type QuantumRange } from '../../engine/selection.ts';
import { showAll, showQuanta, zoom } from '../../engine/zoom.ts';
import { runCommand, useCommands, type Command } from '../../ui/commands.ts';

/** A range being extended by key: its anchor, its moving end, and the ranges around it. */
interface Growing {
  readonly anchor: number;
  readonly head: number;
  readonly range: QuantumRange;
  readonly around: readonly QuantumRange[];
}
let growing: Growing | null = null;

/** Extends the range by one quantum or shrinks it, as a text editor does with characters. */
function extend(direction: 1 | -1): void {
  const { limit, framesPerQuantum } = clock.getState();
  const last = Math.ceil(limit / framesPerQuantum) - 1;
  const goesOn = growing?.range === rangeOf(useSelection.getState()) ? growing : null;
  const now = quantumAt(shownPosition(), limit, framesPerQuantum);
  const anchor = goesOn?.anchor ?? now;
  const head = goesOn ? Math.max(0, Math.min(last, goesOn.head + direction)) : now;
  const around = goesOn?.around ?? useSelection.getState().ranges;
  const range = { from: Math.min(anchor, head), to: Math.max(anchor, head) + 1 };
  pause();
  seek(Math.min(limit, settledPosition(framesPerQuantum, head)));
  brush(range, around);
  growing = { anchor, head, range, around };
}

/** One step of the zoom keys. */
const step = 1.6;

function command(id: string, label: string, keys: readonly string[], also: string, run: () => void): Command {
  return { id: `time.${id}`, label, group: 'View', keys, also, run };
}

/** Opens the run of the last pane as a recording. */
async function openSwitches(): Promise<void> {
  runCommand('open.recording');
  const [{ openSimulated }, { simulatedRuns }] = await Promise.all([
    import('../../engine/recording.ts'),
    import('../../derive/recording/simulated-runs.ts'),
  ]);
  const run = simulatedRuns(useSession.getState().panes, policies).at(-1);
  if (run) await openSimulated(run.scenario, `${run.name}, simulated`);
}

export function useRangeCommands(): void {
  const commands = useMemo(
    () => [
      command(
        'extend',
        'Extend the range by a quantum',
        ['shift+arrowright'],
        'select quanta window brush',
        () => extend(1),
      ),
      command('extend-back', 'Extend the range back by a quantum', ['shift+arrowleft'], 'select quanta', () =>
        extend(-1),
      ),
      command('whole', 'Back to the whole run', ['shift+escape'], 'range window clear', () => leaveRanges(0)),
      command('zoom-in', 'Zoom in on time', ['+', '='], 'schedule closer', () => zoom(step)),
      command('zoom-out', 'Zoom out of time', ['-'], 'schedule', () => zoom(1 / step)),
      command('zoom-range', 'Zoom to the range', ['b'], 'schedule quanta', () => {
        const range = rangeOf(useSelection.getState());
        if (range) showQuanta(range);
      }),
      command(
        'switches',
        'Schedule in microseconds',
        [],
        'every switch wake-up latency antagonists trace export ftrace perf perfetto recording',
        () => void openSwitches(),
      ),
      command('zoom-all', 'Show the whole run', ['0'], 'zoom reset schedule', showAll),
    ],
    [],
  );
  useCommands(commands);
}
