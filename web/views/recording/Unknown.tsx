/** The share of processor time that the recording does not cover. */
import { counted, formatPercent } from '../../ui/format.ts';
import type { Recording } from '../../scenario/generated/types.ts';
import { Term } from '../../ui/Tip.tsx';
import { unknownMeans } from './legend.ts';
import { timeWriter } from './time.ts';

export function Unknown({ recording: { processors, span_us } }: { readonly recording: Recording }) {
  const unknown = processors.reduce((sum, { unknown_us }) => sum + unknown_us, 0);
  const [first, second, ...others] = processors
    .filter(({ unknown_us }) => unknown_us > 0)
    .sort((one, other) => other.unknown_us - one.unknown_us);
  if (!first) return null;
  const write = (time: number): string => timeWriter({ from: 0, to: Math.max(1, time) })(time);
  const where = `processor ${first.processor.toString()}`;
  const most =
    first.unknown_us > (second?.unknown_us ?? 0) ? `, most on ${where} (${write(first.unknown_us)})` : '';
  const places = second ? `${counted(others.length + 2, 'processor')}${most}` : `${where} alone`;
  const share = formatPercent(unknown / (processors.length * Math.max(1, span_us)), 1);
  return (
    <p>
      <Term define={unknownMeans}>Unknown</Term>
      {`: ${write(unknown)}, ${share} of the time of all processors, on ${places}. It is hatched in the schedule, and is neither idle nor running time.`}
    </p>
  );
}
