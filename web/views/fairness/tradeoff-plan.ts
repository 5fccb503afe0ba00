/** The layout of the trade-off in pixels: scales, points, names, the Pareto front. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { Contender } from '../../derive/compare/comparison.ts';
import type { Treatment } from '../../derive/compare/fairness.ts';
import { placeLabels, type Box, type Placed } from '../../charts/place-labels.ts';
import { gainOf, paretoEdge, type Measure } from '../../derive/compare/tradeoff.ts';
import { fitted, textWidth } from '../../charts/text.ts';
import type { Ink } from '../../ui/ink.ts';

/** A policy as a point of the picture. */
export interface TradeOffPoint {
  readonly contender: Contender;
  readonly treatment: Treatment;
  /** The pane that runs it. */
  readonly pane: 'a' | 'b' | null;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PlannedPoint extends TradeOffPoint, Place {
  readonly name: string;
  /** The name, cut where it is too long. */
  readonly shown: string;
  readonly label: Placed;
  readonly labelWidth: number;
  readonly isOnEdge: boolean;
}

export interface TradeOffPlan {
  readonly bounds: Box;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly points: readonly PlannedPoint[];
  /** Corners of the Pareto front, a staircase. */
  readonly edge: readonly Place[];
}

/** Type size, in rem. */
const labelRem = 0.6875;
/** rem: a name is a touch target, so it has the height of one (WCAG 2.5.8: 24 px). */
const lineRem = 1.5;
/** rem: the radius of a point. */
export const reachRem = 0.4;
/** A longer name is cut: the most of the picture's width that one takes. */
const mostShare = 0.5;
/** rem: numbers on the left, overhang of the last name on the right, axis name above, numbers and name below. */
const margin = { left: 2.75, right: 1, top: 1.75, bottom: 2.75 };

/** The least range of an axis, as a part of its values: smaller differences must not look like large ones. Chosen. */
const leastRange = 0.02;

/** The range of the values with a margin; includes the perfect value if the scale has one. */
function domainOf(values: readonly number[], perfect: number | null): [number, number] {
  const all = perfect === null ? values : [...values, perfect];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const missing = perfect === null ? Math.max(0, leastRange * Math.abs(highest) - (highest - lowest)) : 0;
  const [low, high] = [lowest - missing / 2, highest + missing / 2];
  const air = (high - low || Math.abs(high) || 0.01) * 0.08;
  return [low === perfect ? low : low - air, high === perfect ? high : high + air];
}

/** Down from each point and across to the next: no point is both further right and higher. */
function staircase(places: readonly Place[]): Place[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1];
    return before ? [{ x: before.x, y: place.y }, place] : [place];
  });
}

/** Boxes around the front, so that it does not cross the names. */
function obstaclesOf(corners: readonly Place[]): Box[] {
  return corners.slice(1).map((to, index) => {
    const from = corners[index] ?? to;
    return {
      left: Math.min(from.x, to.x) - 1,
      right: Math.max(from.x, to.x) + 1,
      top: Math.min(from.y, to.y) - 1,
      bottom: Math.max(from.y, to.y) + 1,
    };
  });
}

export function nameOfPoint({ contender: { name }, pane }: TradeOffPoint): string {
  return pane === null ? name : `${pane.toUpperCase()} ${name}`;
}

/** Plans the points with known figures; null if there are none, or no room. */
export function planTradeOff(
  given: readonly TradeOffPoint[],
  fast: Measure,
  fair: Measure,
  [width, height]: readonly [number, number],
  ink: Ink,
): TradeOffPlan | null {
  const { rem } = ink;
  const known = given.filter(
    ({ treatment }) => Number.isFinite(fast.of(treatment)) && Number.isFinite(fair.of(treatment)),
  );
  if (known.length === 0 || width === 0) return null;
  const bounds = {
    left: margin.left * rem,
    top: margin.top * rem,
    right: width - margin.right * rem,
    bottom: height - margin.bottom * rem,
  };
  const isLess = fair.better === 'lower';
  const across = domainOf(
    known.map(({ treatment }) => fair.of(treatment)),
    isLess ? 0 : 1,
  );
  const up = domainOf(
    known.map(({ treatment }) => fast.of(treatment)),
    null,
  );
  const x = scaleLinear(isLess ? [across[1], across[0]] : across, [bounds.left, bounds.right]);
  const y = scaleLinear(up, [bounds.bottom, bounds.top]);
  const places = known.map(({ treatment }) => ({ x: x(fair.of(treatment)), y: y(fast.of(treatment)) }));
  const onEdge = paretoEdge(
    known.map(({ treatment }) => ({ fair: gainOf(fair, treatment), fast: gainOf(fast, treatment) })),
  );
  const edge = staircase(onEdge.flatMap((index) => places[index] ?? []));
  // The words of A and B are bold, and hence a little wider.
  const bolder = 1.06;
  const names = known.map((point) => fitted(nameOfPoint(point), (width * mostShare) / bolder, labelRem, ink));
  const widths = names.map((name) => textWidth(name, labelRem, ink) * bolder);
  // The names of A and B first, then those of the front: where there is no room for all, the others are hidden.
  const rank = (index: number): number => (known[index]?.pane ? 0 : onEdge.includes(index) ? 1 : 2);
  const order = known.map((_, index) => index).sort((one, other) => rank(one) - rank(other));
  const placed = placeLabels(
    order.map((index) => ({
      ...(places[index] ?? { x: 0, y: 0 }),
      radius: reachRem * rem,
      width: widths[index] ?? 0,
      height: lineRem * rem,
    })),
    { ...bounds, right: width },
    obstaclesOf(edge),
  );
  const points = known.flatMap((point, index): PlannedPoint[] => {
    const [place, label] = [places[index], placed[order.indexOf(index)]];
    if (!place || !label) return [];
    const name = nameOfPoint(point);
    const shown = names[index] ?? '';
    return [
      {
        ...point,
        ...place,
        name,
        shown,
        label,
        labelWidth: widths[index] ?? 0,
        isOnEdge: onEdge.includes(index),
      },
    ];
  });
  return { bounds, x, y, points, edge };
}
