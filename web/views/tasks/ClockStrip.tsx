/** Play, and go to any moment, from inside a view: the footer is out of reach while one is open. */
import { quantumAt } from '../../engine/frames.ts';
import { seek, useClock } from '../../engine/clock.ts';
import { IconButton } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { formatCount } from '../../ui/format.ts';
import { Range } from '../../ui/Range.tsx';

export function ClockStrip() {
  const playing = useClock((clock) => clock.playing);
  const total = useClock((clock) => clock.total);
  const framesPerQuantum = useClock((clock) => clock.framesPerQuantum);
  // Drawn a few times a second, not at every tick: the thumb of a slider this long moves by a pixel.
  const shown = useClock(({ position, limit }) => Math.min(position, limit));
  const quantum = quantumAt(shown, total, framesPerQuantum);
  return (
    <div className="clock-strip">
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Pause' : 'Play'}
        onClick={() => void runCommand('play.toggle')}
      />
      <Range
        label="Moment of the runs"
        min={0}
        max={Math.max(1, total)}
        step={framesPerQuantum / 4}
        value={shown}
        format={() => `quantum ${formatCount(quantum)}`}
        disabled={total === 0}
        solid
        onChange={seek}
      />
      <span className="clock-strip-said">
        quantum <b>{formatCount(quantum)}</b> of {formatCount(total / framesPerQuantum)}
      </span>
    </div>
  );
}
