/** "fork here", at the playhead while the clock stands still: the moment of the timeline that was just chosen. */
import { useRef } from 'react';
import type { TimeScale } from '../../derive/time-scale.ts';
import { useClock } from '../../engine/clock.ts';
import { runCommand } from '../../ui/commands.ts';
import { useRem } from '../../ui/ink.ts';
import { usePlayhead } from '../series/usePlayhead.ts';

/** Room that the words take, in rem. */
const roomRem = 4.5;

export function ForkHere({ scale }: { readonly scale: TimeScale }) {
  const rem = useRem();
  const playing = useClock((clock) => clock.playing);
  const button = useRef<HTMLButtonElement>(null);
  usePlayhead(scale, scale, ({ x }) => {
    const left = Math.round(Math.min(x, scale.width - roomRem * rem));
    if (button.current) button.current.style.translate = `${left.toString()}px 0`;
  });
  return (
    <button
      ref={button}
      type="button"
      className="timeline-fork-here"
      hidden={playing}
      onClick={() => void runCommand('fork.here')}
    >
      fork here
    </button>
  );
}
