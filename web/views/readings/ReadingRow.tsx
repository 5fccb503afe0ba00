/** One figure: B large, A small, the change with sign and colour. */
import type { ReadingForm } from '../../derive/compare/readings.ts';
import { verdictTone, type Judged, type Pair } from '../../derive/compare/verdict.ts';
import {
  formatChange,
  formatCompact,
  formatCount,
  formatIpc,
  formatMpki,
  formatNumber,
  formatPoints,
  formatRatio,
  noValue,
} from '../../ui/format.ts';
import { Term } from '../../ui/Tip.tsx';

const formats: Readonly<Record<ReadingForm, (value: number) => string>> = {
  ipc: formatIpc,
  ratio: (value) => formatRatio(value),
  mpki: formatMpki,
  count: formatCount,
  cycles: formatCompact,
  points: formatPoints,
  number: formatNumber,
};

export function written(form: ReadingForm, value: number | null): string {
  return value === null ? noValue : formats[form](value);
}

/** Spoken equivalent of the colour of a change. */
const heard: Readonly<Record<Judged['verdict'], string>> = {
  better: 'better',
  worse: 'worse',
  same: '',
  unclear: 'neither better nor worse by itself',
  slight: '',
};

export function Change({
  a,
  b,
  reading,
  verdict,
  word,
  aboutEqual = false,
}: Judged & { readonly aboutEqual?: boolean }) {
  if (aboutEqual) return <span className="mute">not significant</span>;
  // A difference below what counts can still be seen in the figures.
  if (verdict === 'same') {
    const isEqual = written(reading.form, a) === written(reading.form, b);
    return <span className="mute">{isEqual ? 'same as A' : 'hardly differs'}</span>;
  }
  if (verdict === 'slight') return <span className="mute">{word}</span>;
  // Of what reads as nothing there are no per cents.
  const isFromNothing = written(reading.form, a) === written(reading.form, 0);
  const change = isFromNothing ? `+${written(reading.form, b - a)}` : formatChange(a, b);
  return (
    <span className={verdictTone[verdict]}>
      {reading.inWords ? word : change}
      <span className="visually-hidden"> {heard[verdict]}</span>
    </span>
  );
}

export interface ReadingRowProps extends Pair {
  /** Whether there is an A. */
  readonly compared: boolean;
  /** The figure of B before the last edit, if there is one to compare with. */
  readonly before?: number | null | undefined;
  /** The verdict on the change, if both are known. */
  readonly judged: Judged | null;
  /** Whether the figures cover a range of quanta. */
  readonly isRange?: boolean;
  /** Whether the difference is within its spread over seeds. */
  readonly aboutEqual?: boolean | undefined;
  /** Whether the composition of its gain is below it. */
  readonly hasGain?: boolean;
}

const ofWholeRun = 'It is a figure of the whole run; a range of quanta has none.';

export function ReadingRow({
  reading,
  a,
  b,
  before = null,
  compared,
  judged,
  isRange = false,
  aboutEqual = false,
  hasGain = false,
}: ReadingRowProps) {
  const { id, label, form, definition } = reading;
  const was = before !== null && written(form, before) !== written(form, b) ? written(form, before) : null;
  return (
    <li
      className="reading"
      data-leading={reading.leading ? '' : undefined}
      data-alone={compared ? undefined : ''}
      data-was={was === null ? undefined : ''}
      data-gain={hasGain ? '' : undefined}
    >
      <span>
        <Term define={isRange && b === null ? `${definition} ${ofWholeRun}` : definition}>{label}</Term>
      </span>
      {compared && (
        <span className="reading-before">
          A <span data-testid={`reading-${id}-a`}>{written(form, a)}</span>
        </span>
      )}
      <span className={reading.leading ? 'big' : 'reading-now'}>
        {compared && <span className="visually-hidden">B </span>}
        {was !== null && (
          <span className="reading-was">
            <span className="visually-hidden">before </span>
            <span data-testid={`before-${id}`}>{was}</span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">, now </span>
          </span>
        )}
        <span data-testid={`reading-${id}-b`}>{written(form, b)}</span>
      </span>
      {compared && (
        // Keeps its space until the change is known.
        <span className="reading-change">
          {judged ? <Change {...judged} aboutEqual={aboutEqual} /> : '\u00a0'}
        </span>
      )}
    </li>
  );
}
