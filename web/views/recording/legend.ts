/** The key to a recorded schedule. Its fills are those of the rasters. */
import type { Kind } from '../../charts/Kinds.tsx';
import { heat, programColour } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';
import { asleepInk, idleInk, readyInk, unknownInk } from './raster.ts';

const bar = (colour: string, angle: string): string =>
  `linear-gradient(${angle}, transparent 40%, ${colour} 40% 60%, transparent 60%)`;

const running = (definition: string): Kind => ({
  ...{ id: 'running', name: 'Running', definition },
  fill: `linear-gradient(90deg, ${[0, 1, 2]
    .map(
      (program) =>
        `${programColour(program).css} ${(program / 0.03).toString()}% ${((program + 1) / 0.03).toString()}%`,
    )
    .join(', ')})`,
});

export const unknownMeans =
  'A switch is missing in the recording, or the time is before the processor’s first switch or after its last one.';

const unknown = (theme: Theme): Kind => ({
  ...{ id: 'unknown', name: 'Unknown', definition: unknownMeans },
  fill: `repeating-linear-gradient(135deg, ${heat(unknownInk, theme)} 0 0.0625rem, transparent 0.0625rem 0.25rem)`,
});

export function processorKinds(
  theme: Theme,
  { isByThread, hasUnknown }: { readonly isByThread: boolean; readonly hasUnknown: boolean },
): readonly Kind[] {
  return [
    running(
      isByThread
        ? 'Most threads have one name, so each of them has its own colour. Other names are paler.'
        : 'In the colour of the thread’s name.',
    ),
    { id: 'idle', name: 'Idle', definition: 'No thread ran there.', fill: heat(idleInk, theme) },
    {
      id: 'overloaded',
      name: 'Idle while overloaded',
      definition: 'Idle while another processor ran a thread and had at least one more that waited.',
      fill: 'var(--bad)',
    },
    ...(hasUnknown ? [unknown(theme)] : []),
  ];
}

export function threadKinds(theme: Theme): readonly Kind[] {
  const [stroke, ground] = [heat(readyInk, theme), heat(idleInk, theme)];
  return [
    running('On a processor, whose number is in runs that are wide enough.'),
    {
      id: 'ready',
      name: 'Ready',
      definition: 'Woken, pre-empted or moved, and waiting for a processor.',
      fill: `repeating-linear-gradient(45deg, ${stroke} 0 0.125rem, ${ground} 0.125rem 0.25rem)`,
    },
    {
      id: 'asleep',
      name: 'Asleep',
      definition: 'From the end of a run to the next wake-up, where both are in the file.',
      fill: bar(heat(asleepInk, theme), '0deg'),
    },
    {
      id: 'migration',
      name: 'Migration',
      definition: 'A tick under the row: the thread begins to run on another processor than before.',
      fill: bar('var(--mute)', '90deg'),
    },
  ];
}
