/** Goes to the decision in which two runs first differ, and shows Why. */
import { settledPosition } from '../../derive/machine/moment.ts';
import { pause, seek } from '../../engine/clock.ts';
import { runCommand } from '../../ui/commands.ts';

export function goToDifference(quantum: number, framesPerQuantum: number): void {
  pause();
  seek(settledPosition(framesPerQuantum, quantum));
  runCommand('page.why');
}
