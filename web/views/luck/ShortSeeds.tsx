/** Whether differences of metrics exceed chance, in short. */
import { useState } from 'react';
import { useSession, type Pane } from '../../engine/session.ts';
import { Button } from '../../ui/Button.tsx';
import { runCommand } from '../../ui/commands.ts';
import { bringToFront } from '../../ui/front.ts';
import { SeedRuns, tested, usualCount, type SeedCount } from './SeedRuns.tsx';
import { answerWords, intervalText } from './difference-text.ts';
import { useSeeds } from './useSeeds.ts';

function Compared({ a, b }: { readonly a: Pane; readonly b: Pane }) {
  const [count, setCount] = useState<SeedCount>(usualCount);
  const seeds = useSeeds(a, b, Number(count));
  const { found, question } = seeds;
  const toAll = (): void => {
    bringToFront('policies', 'luck');
    runCommand('open.policies');
  };
  return (
    <>
      <SeedRuns seeds={seeds} count={count} onCount={setCount} />
      {found.length > 0 && (
        <dl
          className={question.isStale ? 'luck-short stale' : 'luck-short'}
          aria-label="Differences over seeds"
        >
          {found.map((difference) => (
            <div key={difference.reading.id}>
              <dt>{difference.reading.label}</dt>
              <dd>
                <b>{intervalText(difference)}</b>{' '}
                <span className="mute">{answerWords[difference.answer]}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mute small">
        {tested}{' '}
        <Button tone="accent" onClick={toAll}>
          Every seed
        </Button>
      </p>
    </>
  );
}

export default function ShortSeeds() {
  const { a, b } = useSession(({ panes }) => panes);
  return a && b ? <Compared a={a} b={b} /> : null;
}
