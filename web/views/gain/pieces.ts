/** The terms of an IPC: by program, or by thread if there is only one program. */
import { markOf, thingOfTone } from '../../derive/selection/thing.ts';
import { namedThread } from '../../derive/names/tones.ts';
import type { Gain, Layout, ThreadRun } from '../../scenario/generated/types.ts';
import type { Named } from '../../ui/NamedSwatch.tsx';

export interface Piece {
  readonly named: Named;
  readonly a: ThreadRun;
  readonly b: ThreadRun;
  /** Contribution in instructions per cycle of the machine. */
  readonly threadMix: number;
  readonly threadSpeed: number;
}

function byProgram(gain: Gain, layout: Layout): Piece[] {
  return gain.programs.map(({ program: name, a, b, thread_mix: threadMix, thread_speed: threadSpeed }) => {
    const program = layout.programs.indexOf(name);
    return {
      named: { name, program, of: markOf(thingOfTone(layout, program)) },
      ...{ a, b, threadMix, threadSpeed },
    };
  });
}

function byThread(gain: Gain, layout: Layout): Piece[] {
  return gain.threads.map(
    ({ thread_b: thread, program, a, b, thread_mix: threadMix, thread_speed: threadSpeed }) => ({
      named: thread === null ? { name: program, program: -1 } : namedThread(layout, thread),
      ...{ a, b, threadMix, threadSpeed },
    }),
  );
}

/** Largest gain first. */
export function piecesOf(gain: Gain, layout: Layout): Piece[] {
  const pieces = gain.programs.length > 1 ? byProgram(gain, layout) : byThread(gain, layout);
  return pieces.sort((x, y) => y.threadMix + y.threadSpeed - x.threadMix - x.threadSpeed);
}
