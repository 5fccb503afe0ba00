/** One figure: B large, A small, the change in sign, word and colour. */
import { verdict, type Reading, type ReadingForm } from '../../derive/compare/readings.ts';
import {
  formatChange,
  formatCompact,
  formatCount,
  formatIpc,
  formatMpki,
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
};

export function written(form: ReadingForm, value: number | null): string {
  return value === null ? noValue : formats[form](value);
}

interface ChangeProps {
  readonly reading: Omit<Reading, 'value'>;
  readonly a: number;
  readonly b: number;
}

function Change({ reading, a, b }: ChangeProps) {
  const found = verdict(reading, a, b);
  if (found === 'same') return <span className="mute">same as A</span>;
  const [more, less] = reading.words;
  const word = b > a ? more : less;
  return (
    <span className={found === 'better' ? 'good' : 'bad'}>
      {reading.inWords ? word : a === 0 ? `+${written(reading.form, b)}` : formatChange(a, b)}
      {!reading.inWords && <span className={reading.leading ? undefined : 'visually-hidden'}> {word}</span>}
    </span>
  );
}

export interface ReadingRowProps {
  readonly reading: Omit<Reading, 'value'>;
  readonly a: number | null;
  readonly b: number | null;
  /** Whether there is an A at all. */
  readonly compared: boolean;
}

export function ReadingRow({ reading, a, b, compared }: ReadingRowProps) {
  const { id, label, form, definition } = reading;
  return (
    <li
      className="reading"
      data-leading={reading.leading ? '' : undefined}
      data-alone={compared ? undefined : ''}
    >
      <span>
        <Term define={definition}>{label}</Term>
      </span>
      {compared && (
        <span className="reading-before">
          A <span data-testid={`reading-${id}-a`}>{written(form, a)}</span>
        </span>
      )}
      <span className={reading.leading ? 'big' : 'reading-now'}>
        {compared && <span className="visually-hidden">B </span>}
        <span data-testid={`reading-${id}-b`}>{written(form, b)}</span>
      </span>
      {compared && (
        // It keeps its place until there is something to say.
        <span className="reading-change">
          {a !== null && b !== null ? <Change reading={reading} a={a} b={b} /> : '\u00a0'}
        </span>
      )}
    </li>
  );
}
