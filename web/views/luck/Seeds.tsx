/** Significance: A and B under the same seeds, to separate the effect of the policy from chance. */
import { useState } from 'react';
import type { Pane } from '../../engine/session.ts';
import { Differences } from './Differences.tsx';
import { Pairs } from './Pairs.tsx';
import { SeedRuns, tested, usualCount, type SeedCount } from './SeedRuns.tsx';
import { sentence } from './difference-text.ts';
import { useSeeds } from './useSeeds.ts';

export default function Seeds({ a, b }: { readonly a: Pane; readonly b: Pane }) {
  const [count, setCount] = useState<SeedCount>(usualCount);
  const seeds = useSeeds(a, b, Number(count));
  const { found, question } = seeds;
  const [first] = found;
  return (
    <>
      <SeedRuns seeds={seeds} count={count} onCount={setCount} />
      <div className={question.isStale ? 'stale' : undefined}>
        {first && (
          <p className="luck-answer" role="status">
            <b>{first.reading.label}:</b> {sentence(first)}
          </p>
        )}
        {found.length > 0 && (
          <>
            <Differences found={found} />
            <Pairs found={found} />
          </>
        )}
        <p className="mute small">
          {tested} The seed fixes all random choices of a run; A and B get the same ones, so that only what
          differs between them differs between the runs. The test says nothing about other machines or
          workloads.
        </p>
      </div>
    </>
  );
}
