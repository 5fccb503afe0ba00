/** The race: one bar per policy, best at the top, moving while the runs proceed. */
import { type CSSProperties, type RefObject, useRef, useLayoutEffect } from 'react';
import { Figure } from '../../charts/Figure.tsx';
import type { Ranked } from '../../derive/compare/ranking.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import type { PaneLetter } from '../../scenario/change/policy.ts';
import { Button } from '../../ui/Button.tsx';
import { formatChange, formatCount, noValue } from '../../ui/format.ts';
import { useReducedMotion } from '../../ui/media.ts';
import { written } from '../readings/ReadingRow.tsx';
import type { PolicyRunner } from './usePolicies.ts';

const milliseconds = 320;

/** Attach the ref to a list whose items have `data-key`; a change of `order` triggers a comparison of their positions. */
function useMotion<List extends HTMLElement>(order: string): RefObject<List | null> {
  const list = useRef<List>(null);
  const before = useRef(new Map<string, number>());
  const settled = useReducedMotion();
  useLayoutEffect(() => {
    const tops = new Map<string, number>();
    for (const item of list.current?.children ?? []) {
      if (!(item instanceof HTMLElement)) continue;
      const key = item.dataset['key'] ?? '';
      const top = item.offsetTop;
      const old = before.current.get(key) ?? top;
      tops.set(key, top);
      if (old !== top && !settled)
        item.animate([{ translate: `0 ${(old - top).toString()}px` }, { translate: '0 0' }], {
          duration: milliseconds,
          easing: 'cubic-bezier(0.2, 0, 0, 1)',
        });
    }
    before.current = tops;
  }, [order, settled]);
  return list;
}

export interface BarsProps {
  readonly ranked: readonly Ranked<PolicyRunner>[];
  readonly measure: Reading;
  readonly onOpen: (runner: PolicyRunner, pane: PaneLetter) => void;
}

const said: Readonly<Record<PolicyRunner['standing'], string>> = {
  idle: 'not run',
  waiting: 'waits',
  running: 'runs',
  ended: '',
  refused: 'refused',
};

/** The change from A; empty for A itself, and for a figure that is already relative to A. */
function change({ form }: Reading, value: number | null, ofA: number | null): string {
  return value === null || ofA === null || form === 'points' ? noValue : formatChange(ofA, value);
}

/** Start and length of a bar in per cent of the track: from 0, to the left if negative. */
function placed(value: number, { least, most }: Span): CSSProperties {
  const part = 100 / (most - least || 1);
  return {
    marginLeft: `${(part * (Math.min(0, value) - least)).toFixed(2)}%`,
    width: `${(part * Math.abs(value)).toFixed(2)}%`,
  };
}

function Row({ row, span, ofA, measure, onOpen }: Omit<BarsProps, 'ranked'> & RowOf) {
  const { runner, value, place } = row;
  const { key, name, pane, standing, problem } = runner;
  return (
    <li data-key={key} className="race-row" data-pane={pane ?? undefined} data-standing={standing}>
      <span className="race-place">{place === null ? '' : formatCount(place)}</span>
      <span className="race-name">
        {pane !== null && <b>{pane.toUpperCase()} </b>}
        {name}
      </span>
      <span className="race-track" aria-hidden="true">
        <i style={placed(value ?? 0, span)} />
      </span>
      <span className="race-value">
        {value === null ? <span className="mute">{said[standing]}</span> : written(measure.form, value)}
      </span>
      <span className="race-change mute">
        {pane === 'a' || measure.form === 'points' ? '' : change(measure, value, ofA)}
      </span>
      <span className="race-open">
        {(['a', 'b'] as const).map((letter) => (
          <Button
            key={letter}
            aria-label={`${name}: make it ${letter.toUpperCase()}`}
            disabled={pane === letter || standing === 'refused'}
            onClick={() => onOpen(runner, letter)}
          >
            {letter.toUpperCase()}
          </Button>
        ))}
      </span>
      {problem !== null && <span className="race-problem">{problem}</span>}
    </li>
  );
}

/** The range of the bars; includes 0. */
interface Span {
  readonly least: number;
  readonly most: number;
}

interface RowOf {
  readonly row: Ranked<PolicyRunner>;
  readonly span: Span;
  readonly ofA: number | null;
}

export function Bars({ ranked, measure, onOpen }: BarsProps) {
  const list = useMotion<HTMLOListElement>(ranked.map(({ runner }) => runner.key).join('\n'));
  const values = ranked.map(({ value }) => value ?? 0);
  const span = { least: Math.min(0, ...values), most: Math.max(0, ...values) };
  const ofA = ranked.find(({ runner }) => runner.pane === 'a')?.value ?? null;
  const direction =
    measure.form === 'points'
      ? 'percent of A’s IPC'
      : measure.better === 'higher'
        ? 'longer is better'
        : 'shorter is better';
  return (
    <Figure
      title={measure.label}
      subtitle={`${direction}, ${measure.form === 'points' ? 'most' : 'best'} first${ofA === null || measure.form === 'points' ? '' : '; change vs. A'}; A and B set the policy of a pane`}
      table={() => ({
        caption: `Policies by ${measure.label}`,
        columns: [
          { label: 'Policy' },
          { label: 'Place', numeric: true },
          { label: measure.label, numeric: true },
          { label: 'Against A', numeric: true },
        ],
        rows: ranked.map(({ runner, value, place }) => [
          runner.name,
          place === null ? noValue : formatCount(place),
          value === null ? said[runner.standing] : written(measure.form, value),
          change(measure, value, ofA),
        ]),
      })}
    >
      <ol className="race" ref={list} aria-label={`Policies by ${measure.label}`}>
        {ranked.map((row) => (
          <Row key={row.runner.key} row={row} span={span} ofA={ofA} measure={measure} onOpen={onOpen} />
        ))}
      </ol>
    </Figure>
  );
}
