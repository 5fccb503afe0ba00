/** Progress and outcome of a measurement in this browser: in the figure of its rows, or below all of them. */
import { againOf } from '../../derive/papers/here.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useMeasured } from './useMeasured.ts';

/** Compares the values measured here with the shipped ones. */
function saidOf(report: PaperReport, here: PaperReport): string {
  const { seed, isOfStudy, compared, equal, met, of } = againOf(report, here);
  return [
    `Measured here, seed ${seed.toString()}:`,
    ...(of > 0 ? [`${formatCount(met)} of ${counted(of, 'emergent row')} in range.`] : []),
    isOfStudy
      ? `${formatCount(equal)} of ${counted(compared, 'row')} equal to the study’s figures for this seed, to the last digit.`
      : 'The study does not have this seed: crosses show how far one more seed is from its mean.',
  ].join(' ');
}

interface MeasuringProps {
  readonly report: PaperReport;
  /** The figure's title; absent: all rows. */
  readonly of?: string | undefined;
}

export function Measuring({ report, of }: MeasuringProps) {
  const { going, asked, last, problem } = useMeasured(report.id);
  if (asked?.of !== of) return null;
  if (going) {
    const what = asked ? counted(asked.ids.length, 'row') : 'the study';
    return (
      <BatchProgress
        runs={{
          progress: going.progress,
          leftMs: going.leftMs,
          state: 'running',
          stop: going.stop,
          goOn: going.stop,
        }}
        what={`${what} under seed ${going.seed.toString()}`}
        unit="piece"
      />
    );
  }
  return (
    <>
      {problem !== null && (
        <p role="alert">Not measured: {problem}. The command measures it outside the page.</p>
      )}
      {last && <p role="status">{saidOf(report, last)}</p>}
    </>
  );
}
