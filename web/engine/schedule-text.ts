/** Every switch and wake-up of a run as text, from a separate worker. */
import type { Scenario } from '../scenario/generated/types.ts';
import { Host, saidOfLoss } from './host.ts';

/** Simulates a scenario to its end, and returns its schedule's lines in pieces. Rejects with the run's error. */
export async function scheduleOf(
  scenario: Scenario,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<string[]> {
  const host = new Host();
  // Terminates the worker at once.
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
