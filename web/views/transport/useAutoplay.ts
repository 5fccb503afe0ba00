/** Automatic playback: plays the first run and every scenario that is opened; at rest the whole run is shown. */
import { useEffect } from 'react';
import { settledPosition } from '../../derive/machine/moment.ts';
import { clock, play, seek, setSpeed, takeBeginning, useClock } from '../../engine/clock.ts';
import { useScenario } from '../../scenario/store.ts';
import { quantaPerSecond } from './speeds.ts';

/** `settled`: the user prefers reduced motion, so nothing plays automatically and the end is shown. */
export function useAutoplay(settled: boolean): void {
  const started = useClock(({ total }) => total > 0);

  useEffect(() => setSpeed(quantaPerSecond), []);

  useEffect(() => {
    if (!started) return undefined;
    const begin = (): void => {
      const asked = takeBeginning();
      const { total, framesPerQuantum } = clock.getState();
      if (asked !== null) seek(Math.min(total, settledPosition(framesPerQuantum, asked)));
      else if (settled) seek(total);
      else {
        seek(0);
        play();
      }
    };
    begin();
    return useScenario.subscribe((state, before) => {
      if (state.scenario !== before.scenario && state.lastChange === 'open') begin();
    });
  }, [started, settled]);
}
