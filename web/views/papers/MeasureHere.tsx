/** Measures the study in this browser, under a seed of the study or another one, if that takes only minutes. */
import times from '../../../workloads/paper/times.json';
import { canMeasure } from '../../engine/study/measure.ts';
import type { PaperReport } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTimeLeft } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { Measuring } from './Measuring.tsx';
import { startMeasuring, useMeasured } from './useMeasured.ts';

/** The longest acceptable time for an open page. Chosen. */
const mostSeconds = 300;

const seconds: Readonly<Partial<Record<string, number>>> = times.seconds_per_seed;

/** The study's seeds, and one outside it. */
export function seedsOf(report: PaperReport): { readonly own: readonly number[]; readonly another: number } {
  const own = [...new Set(report.rows.flatMap((row) => row.seeds))];
  return { own, another: Math.max(0, ...own) + 1 };
}

export interface MeasureHereProps {
  readonly report: PaperReport;
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}

export function MeasureHere({ report, seed, onSeed }: MeasureHereProps) {
  const { own, another } = seedsOf(report);
  const isGoing = useMeasured(report.id).going !== null;
  const estimate = seconds[report.id];
  if (!canMeasure)
    return <p className="mute">This page was built without the studies, so only the command can measure.</p>;
  const isShort = estimate !== undefined && estimate <= mostSeconds;
  const said =
    estimate === undefined
      ? 'how long all rows take is not known, so only the command measures them'
      : isShort
        ? `about ${formatTimeLeft(1000 * estimate)} of one processor natively`
        : `all rows take about ${formatTimeLeft(1000 * estimate)} of a processor, too long for a page; the command can be interrupted and resumed`;
  return (
    <div className="paper-here">
      <p className="paper-filter">
        <Select
          label="Seed"
          value={seed.toString()}
          disabled={isGoing}
          choices={[
            { value: another.toString(), label: `${another.toString()}, not in the study` },
            ...own.map((one) => ({ value: one.toString(), label: `${one.toString()}, as in the study` })),
          ]}
          onChange={(chosen) => onSeed(Number(chosen))}
        />
        {isShort && (
          <Button tone="solid" disabled={isGoing} onClick={() => startMeasuring(report.id, seed)}>
            Measure all rows in this browser
          </Button>
        )}
        <span className="mute">{said}</span>
      </p>
      <Measuring report={report} />
    </div>
  );
}
