/** Measures the study in this browser, under a seed of the study or another one, where that takes minutes. */
import { useState } from 'react';
import times from '../../../workloads/paper/times.json';
import { againOf } from '../../derive/papers/here.ts';
import { canMeasure } from '../../engine/study/measure.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatTimeLeft } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { startMeasuring, useMeasured } from './useMeasured.ts';

/** Longer than this a person does not leave a page alone. Chosen. */
const mostSeconds = 300;

const seconds: Readonly<Partial<Record<string, number>>> = times.seconds_per_seed;

/** What the figures measured here say of those that ship. */
function Said({ report, here }: { readonly report: PaperReport; readonly here: PaperReport }) {
  const { seed, isOfStudy, compared, equal, met, of } = againOf(report, here);
  return (
    <p role="status">
      {`Measured here, seed ${seed.toString()}: ${formatCount(met)} of ${formatCount(of)} emergent rows in range. `}
      {isOfStudy
        ? `${formatCount(equal)} of ${formatCount(compared)} rows equal the study’s figures for this seed to the last digit.`
        : 'The study does not have this seed: crosses show how far one more seed is from its mean.'}
    </p>
  );
}

export function MeasureHere({ report }: { readonly report: PaperReport }) {
  const seeds = [...new Set(report.rows.flatMap((row) => row.seeds))];
  const another = Math.max(0, ...seeds) + 1;
  const [seed, setSeed] = useState(another);
  const { going, report: here, problem } = useMeasured(report.id);
  const estimate = seconds[report.id];
  if (!canMeasure)
    return <p className="mute">This page was built without the studies, so only the command can measure.</p>;
  if (estimate === undefined || estimate > mostSeconds)
    return (
      <p className="mute">
        {estimate === undefined
          ? 'How long this study takes is not known, so only the command can measure it.'
          : `One seed takes about ${formatTimeLeft(1000 * estimate)} of a processor, too long for a page. The command can be interrupted and resumed.`}
      </p>
    );
  return (
    <div className="paper-here">
      {going ? (
        <BatchProgress
          runs={{
            progress: going.progress,
            leftMs: going.leftMs,
            state: 'running',
            stop: going.stop,
            goOn: going.stop,
          }}
          what={`the study under seed ${going.seed.toString()}`}
          unit="piece"
        />
      ) : (
        <p className="paper-filter">
          <Select
            label="Seed"
            value={seed.toString()}
            choices={[
              { value: another.toString(), label: `${another.toString()}, not in the study` },
              ...seeds.map((own) => ({ value: own.toString(), label: `${own.toString()}, as in the study` })),
            ]}
            onChange={(chosen) => setSeed(Number(chosen))}
          />
          <Button tone="solid" onClick={() => startMeasuring(report.id, seed)}>
            Measure in this browser
          </Button>
          <span className="mute">
            {`about ${formatTimeLeft(1000 * estimate)} of one processor natively; all rows at once, because the study’s figures share its runs`}
          </span>
        </p>
      )}
      {problem !== null && (
        <p role="alert">Not measured: {problem}. The command above measures it outside the page.</p>
      )}
      {here && <Said report={report} here={here} />}
    </div>
  );
}
