/** Sensitivities as a tornado: one row per field, a bar from the present figure to that at half and at double its value. */
import { useState, type CSSProperties } from 'react';
import { Figure } from '../../charts/Figure.tsx';
import type { Reading } from '../../derive/compare/readings.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';
import type { Bar, Effect, Sensitivity, SensitivityRow } from '../../derive/sweep/sensitivity.ts';
import { Button } from '../../ui/Button.tsx';
import { formatChange, noValue } from '../../ui/format.ts';
import { valueWords } from './axis-labels.ts';
import { figureWords, nameOf, turnSigns, turnWords } from './tornado-words.ts';

export interface TornadoProps {
  readonly shown: Sensitivity;
  readonly fixed: readonly SweepField[];
  readonly measure: Reading;
  readonly effect: Effect;
  readonly onOpen: (field: SweepField, bar: Bar) => void;
}

/** Rows visible at first: they are ranked. Chosen. */
const firstRows = 12;
/** Closer to an end than this share of the width, the present figure's label would cover that of the end. */
const apart = 0.16;
const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

interface Scale {
  /** 0–1 along the picture. */
  readonly at: (figure: number) => number;
  readonly now: number;
}

function scaleOf({ present, range }: Sensitivity): Scale | null {
  if (present === null || !range) return null;
  const [least, most] = range;
  const at = (figure: number): number => (most === least ? 0.5 : (figure - least) / (most - least));
  return { at, now: at(present) };
}

function Turn({
  field,
  bar,
  scale,
  present,
  measure,
  effect,
  onOpen,
}: Omit<TornadoProps, 'shown' | 'fixed'> & {
  readonly field: SweepField;
  readonly bar: Bar;
  readonly scale: Scale | null;
  readonly present: number | null;
}) {
  const { by, value, figure, problem } = bar;
  const written = valueWords(field, value);
  const said = problem === null ? figureWords(measure, effect, figure) : 'refused';
  const end = scale && figure !== null ? scale.at(figure) : null;
  const drawn: CSSProperties | undefined =
    scale && end !== null
      ? { left: percent(Math.min(end, scale.now)), width: percent(Math.abs(end - scale.now)) }
      : undefined;
  const change =
    effect === 'value' && figure !== null && present !== null ? formatChange(present, figure) : '';
  return (
    <>
      <button
        type="button"
        className="knob-turn"
        data-by={by}
        aria-label={`Open ${field.label} ${turnWords[by]}, ${written}: ${nameOf(measure, effect)} ${said}`}
        disabled={problem !== null}
        onClick={() => onOpen(field, bar)}
      >
        <span className="knob-value">
          <span className="mute">{turnSigns[by]}</span> {written}
        </span>
        <span className="knob-track">{drawn && <i style={drawn} />}</span>
        <span className="knob-figure">{said}</span>
        <span className="knob-change mute">{change}</span>
      </button>
      {problem !== null && <p className="knob-problem">{problem}</p>}
    </>
  );
}

function Row({ row, ...props }: Omit<TornadoProps, 'shown' | 'fixed'> & RowProps) {
  const { field, bars } = row;
  return (
    <li className="knob" aria-label={field.label}>
      <span className="knob-name">
        {field.label} <span className="mute">{valueWords(field, field.value)}</span>
      </span>
      <div className="knob-turns">
        {bars.map((bar) => (
          <Turn key={bar.by} {...props} field={field} bar={bar} />
        ))}
      </div>
    </li>
  );
}

interface RowProps {
  readonly row: SensitivityRow;
  readonly scale: Scale | null;
  readonly present: number | null;
}

/** Both ends and the present figure, above the bars. */
function Ends({
  shown: { present, range },
  scale,
  measure,
  effect,
}: Omit<TornadoProps, 'fixed' | 'onOpen'> & { readonly scale: Scale }) {
  const { now } = scale;
  const words = (figure: number | null): string => figureWords(measure, effect, figure);
  return (
    <div className="knob-axis" aria-hidden="true">
      <span className="knob-ends">
        {now > apart && range && <span style={{ left: 0 }}>{words(range[0])}</span>}
        <b
          style={{ left: percent(now) }}
          data-at={now < apart ? 'start' : now > 1 - apart ? 'end' : undefined}
        >
          now {words(present)}
        </b>
        {now < 1 - apart && range && <span style={{ right: 0 }}>{words(range[1])}</span>}
      </span>
    </div>
  );
}

export function Tornado({ shown, fixed, measure, effect, onOpen }: TornadoProps) {
  const [isWhole, setWhole] = useState(false);
  const { rows, present, range } = shown;
  const scale = scaleOf(shown);
  const visible = isWhole ? rows : rows.slice(0, firstRows);
  const zero = effect === 'gain' && scale && range && range[0] < 0 && range[1] > 0 ? scale.at(0) : null;
  const title = `Sensitivity: ${nameOf(measure, effect)}`;
  const at = (row: SensitivityRow, by: Bar['by']): string[] => {
    const bar = row.bars.find((one) => one.by === by);
    if (!bar) return [noValue, noValue];
    return [valueWords(row.field, bar.value), bar.problem ?? figureWords(measure, effect, bar.figure)];
  };
  return (
    <Figure
      title={title}
      subtitle={`${effect === 'value' ? 'in B; ' : ''}one seed: small differences may be chance`}
      table={() => ({
        caption: title,
        columns: [
          { label: 'Field' },
          { label: 'Now', numeric: true },
          { label: nameOf(measure, effect), numeric: true },
          { label: 'Halved', numeric: true },
          { label: nameOf(measure, effect), numeric: true },
          { label: 'Doubled', numeric: true },
          { label: nameOf(measure, effect), numeric: true },
        ],
        rows: rows.map((row) => [
          row.field.label,
          valueWords(row.field, row.field.value),
          figureWords(measure, effect, present),
          ...at(row, 'half'),
          ...at(row, 'double'),
        ]),
      })}
    >
      <p className="knob-key small mute" aria-hidden="true">
        <span data-by="half">
          <i /> halved
        </span>
        <span data-by="double">
          <i /> doubled
        </span>
        {zero !== null && <span>dashed: A and B equal</span>}
        <span>a bar opens its scenario</span>
      </p>
      {scale && <Ends shown={shown} scale={scale} measure={measure} effect={effect} />}
      <ol
        className="knobs"
        aria-label={title}
        style={
          {
            '--now': scale ? percent(scale.now) : '0%',
            ...(zero !== null && { '--zero': percent(zero) }),
          } as CSSProperties
        }
        data-zero={zero === null ? undefined : ''}
      >
        {visible.map((row) => (
          <Row
            key={row.field.pointer}
            row={row}
            scale={scale}
            present={present}
            measure={measure}
            effect={effect}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {rows.length > firstRows && (
        <Button tone="accent" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstRows.toString()}` : `Show all ${rows.length.toString()} fields`}
        </Button>
      )}
      {fixed.length > 0 && (
        <p className="small mute">
          Neither halved nor doubled:{' '}
          {fixed.map((field) => `${field.label} (${valueWords(field, field.value)})`).join(', ')}.
        </p>
      )}
    </Figure>
  );
}
