/** The transport as commands with keys. */
import { useMemo } from 'react';
import { clock, seek, setSpeed } from '../../engine/clock.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { besideSpeed } from './speeds.ts';
import { endGlide, playOrPause, step } from './step.ts';

function command(id: string, label: string, keys: readonly string[], also: string, run: () => void): Command {
  return { id: `play.${id}`, label, group: 'Play', keys, also, run };
}

/** Registers them; `settled` for reduced motion. */
export function useTransportCommands(settled: boolean): void {
  const commands = useMemo(
    () => [
      command('toggle', 'Play or pause', ['space'], 'stop run animation', () => playOrPause(settled)),
      command('forward', 'Step forward a quantum', ['arrowright'], 'next', () => step(1, settled)),
      command('back', 'Step back a quantum', ['arrowleft'], 'previous', () => step(-1, settled)),
      command('start', 'To the start', ['home'], 'rewind beginning', () => {
        endGlide();
        seek(0);
      }),
      command('end', 'To the end', ['end'], 'last', () => {
        endGlide();
        seek(clock.getState().total);
      }),
      command('faster', 'Faster', ['>'], 'speed', () => setSpeed(besideSpeed(clock.getState().speed, 1))),
      command('slower', 'Slower', ['<'], 'speed', () => setSpeed(besideSpeed(clock.getState().speed, -1))),
    ],
    [settled],
  );
  useCommands(commands);
}
