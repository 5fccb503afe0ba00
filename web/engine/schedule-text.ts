/** Every switch and wake-up of a run as text, in a worker of its own. */
import type { Scenario } from '../scenario/generated/types.ts';
import { Host, saidOfLoss } from './host.ts';

/** Simulates a scenario to its end, and gives the lines of its schedule in pieces. Rejects with what the run fails with. */
export async function scheduleOf(
  scenario: Scenario,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<string[]> {
  const host = new Host();
  // Ends the worker at once, whatever it is at.
  signal.addEventListener('abort', () => host.end());
  const lines: string[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      host.run(
        1,
        JSON.stringify(scenario),
        {
          onMessage: (message) => {
            if (message.kind === 'failed') reject(new Error(message.message));
            if (message.kind !== 'schedule') return;
            lines.push(message.text);
            onShare(message.share);
            if (message.done) resolve();
          },
          onLost: (why) => reject(new Error(saidOfLoss(why))),
        },
        { of: 'schedule' },
      );
      signal.addEventListener('abort', () => reject(new Error('not wanted any more')));
    });
  } finally {
    host.end();
  }
  return lines;
}
