/** The course of a search: each trial's figure, and the best so far as steps. Every trial opens as a scenario. */
import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { useMemo, useState } from 'react';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { useSize } from '../../charts/useSize.ts';
import { bestSoFar, type SearchHistory, type Trial } from '../../derive/sweep/search-file.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { PointWalker } from './PointWalker.tsx';

export interface SearchPictureProps {
  readonly search: SearchHistory;
  /** The figure to optimise. */
  readonly measure: string;
  /** The settings of a trial, in words. */
  readonly settings: (trial: Trial) => string;
  readonly onOpen: (trial: number) => void;
}

/** rem. */
const heightRem = 13;
const margin = { left: 3.25, right: 1, top: 0.75, bottom: 2.75 };
const air = 0.08;

/** The outcome of a trial. */
function fateOf({ feasible, problem }: Trial): 'kept' | 'broken' | 'refused' {
  if (problem !== null) return 'refused';
  return feasible ? 'kept' : 'broken';
}

function sayTrial({ value, problem, feasible }: Trial, measure: string): string {
  if (problem !== null) return `refused: ${problem}`;
  const figure = `${measure} ${formatNumber(value ?? NaN)}`;
  return feasible ? figure : `${figure}, breaks a constraint`;
}

/** Everything in pixels; null if there is no room. */
function planned(search: SearchHistory, width: number, rem: number) {
  if (width === 0) return null;
  const { trials } = search;
  const figures = trials.flatMap(({ value }) => (value === null ? [] : [value]));
  const [least = 0, most = 1] = [Math.min(...figures), Math.max(...figures)].filter(Number.isFinite);
  const extra = (most - least || Math.abs(most) || 1) * air;
  const [left, right] = [margin.left * rem, width - margin.right * rem];
  const [top, bottom] = [margin.top * rem, (heightRem - margin.bottom) * rem];
  const y = scaleLinear([least - extra, most + extra], [bottom, top]).nice(4);
  const x = scaleLinear([1, Math.max(2, trials.length)], [left + 0.5 * rem, right - 0.5 * rem]);
  const best = bestSoFar(search);
  const steps = best.flatMap((place, at): [number, number][] => {
    const value = trials[place]?.value ?? null;
    return value === null ? [] : [[x(at + 1), y(value)]];
  });
  return {
    bottom,
    left,
    right,
    x,
    y,
    steps: line().curve(curveStepAfter).digits(1)(steps) ?? '',
    points: trials.map((trial, at) => ({
      place: { policy: 0, x: at, y: 0 },
      fate: fateOf(trial),
      x: x(at + 1),
      y: trial.value === null ? NaN : y(trial.value),
    })),
  };
}

export function SearchPicture({ search, measure, settings, onOpen }: SearchPictureProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const [pointed, setPointed] = useState<number | null>(null);
  const plan = useMemo(() => planned(search, width, rem), [search, width, rem]);
  const { trials } = search;
  const trial = pointed === null ? undefined : trials[pointed];
  const said =
    trial === undefined || pointed === null
      ? ''
      : `Trial ${formatCount(pointed + 1)}: ${sayTrial(trial, measure)} with ${settings(trial)}`;
  const marked = pointed === null ? undefined : plan?.points[pointed];
  const title = `${measure} by trial`;
  return (
    <Figure
      title={title}
      subtitle="the line is the best so far; hollow trials break a constraint, × was refused"
      table={() => ({
        caption: title,
        columns: [
          { label: 'Trial' },
          { label: measure, numeric: true },
          { label: 'Settings' },
          { label: 'Fate' },
        ],
        rows: trials.map((one, at) => [
          formatCount(at + 1),
          { value: one.value ?? NaN, text: formatNumber(one.value ?? NaN) },
          settings(one),
          one.problem ?? (one.feasible ? '' : 'breaks a constraint'),
        ]),
      })}
    >
      <div className="sweep-lines" ref={box} style={{ height: heightRem * rem }}>
        {plan && (
          <>
            <svg className="search" width={width} height={heightRem * rem} aria-hidden="true">
              <AxisY scale={plan.y} format={formatNumber} count={4} from={plan.left} to={plan.right} />
              <AxisX
                scale={Object.assign((at: number) => plan.x(at), {
                  ticks: () => plan.x.ticks(8).filter(Number.isInteger),
                  range: () => [plan.left, plan.right],
                })}
                format={formatCount}
                y={plan.bottom}
                label="trial"
              />
              <path className="search-best" d={plan.steps} />
              {plan.points.map(({ place, fate, x, y }) =>
                fate === 'refused' ? (
                  <text key={place.x} className="sweep-refused" x={x} y={plan.bottom - 0.35 * rem}>
                    ×
                  </text>
                ) : (
                  <circle key={place.x} data-fate={fate} cx={x} cy={y} r={0.1875 * rem} />
                ),
              )}
              {marked && Number.isFinite(marked.y) && (
                <circle className="search-marked" cx={marked.x} cy={marked.y} r={0.375 * rem} />
              )}
            </svg>
            <PointWalker
              label={title}
              lines={[plan]}
              current={marked?.place ?? null}
              said={said}
              onCurrent={(place) => setPointed(place?.x ?? null)}
              onOpen={(place) => onOpen(place.x)}
            />
          </>
        )}
      </div>
      <p className="sweep-said mute small">
        {said === '' ? 'A click opens the nearest trial as B, beside the start of the search as A.' : said}
      </p>
    </Figure>
  );
}
