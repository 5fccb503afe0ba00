/** The value of a placement between random and best, and the best placement itself. */
import type { PlaceQuestion, Task, Truth } from '../../scenario/generated/types.ts';
import { formatCount, formatFigure } from '../../ui/format.ts';
import { PlacedThreads } from '../PlaceTree.tsx';
import { Scale } from './Scale.tsx';

export interface PlacementRevealProps {
  readonly task: Extract<Task, { kind: 'placement' }>;
  readonly place: PlaceQuestion;
  readonly contexts: readonly number[];
  readonly truth: Extract<Truth, { kind: 'placement' }>;
}

export function PlacementReveal({ task, place, contexts, truth }: PlacementRevealProps) {
  const { value, random, best } = truth;
  const [low, high] = [Math.min(value, random, best), Math.max(value, random, best)];
  const room = (high - low || Math.abs(high) || 1) * 0.25;
  // Two digits of the difference between the placements.
  const step = 10 ** Math.floor(Math.log10(high - low || 1) - 1);
  const format = (shown: number): string => formatFigure(shown, step, '');
  const isBest = value === best;
  return (
    <>
      <p className="small mute">{task.label}</p>
      <Scale
        min={low - room}
        max={high + room}
        format={format}
        marks={[
          { label: 'you', value, kind: 'guess' },
          { label: 'best', value: best, kind: 'truth' },
          { label: 'at random', value: random, kind: 'other' },
        ]}
      />
      <p>
        Yours reaches {format(value)}, placements at random {format(random)} on average, the best{' '}
        <strong>{format(best)}</strong>: {formatCount(truth.tried)}{' '}
        {truth.all
          ? 'placements differ, and all of them were simulated. A scheduler that moves threads during the run can do better.'
          : 'were simulated, drawn at random; there are too many to try all, so there may be a better one.'}
      </p>
      <h3>Yours{isBest && ', one of the best'}</h3>
      <PlacedThreads place={place} contexts={contexts} />
      {!isBest && (
        <>
          <h3>The best</h3>
          <PlacedThreads place={place} contexts={truth.best_contexts} />
        </>
      )}
    </>
  );
}
