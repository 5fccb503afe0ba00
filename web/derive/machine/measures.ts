/** Sizes of the parts of a machine at each level of detail. */

/**
 * What each part shows. `roomy`: names and a bar for the IPC; `dense`: names; `cells`: only a colour for each hardware
 * context.
 */
export type Detail = 'roomy' | 'dense' | 'cells';

/** Distances of one degree of detail, in rem. */
export interface Measures {
  readonly pad: number;
  readonly gap: number;
  readonly title: number;
  readonly outerStrip: number;
  readonly innerStrip: number;
  readonly coreWidth: number;
  readonly corePad: number;
  readonly coreHead: number;
  readonly thinStrip: number;
  readonly thinGap: number;
  readonly contextWidth: number;
  readonly contextHeight: number;
  readonly contextGap: number;
  readonly queueHeight: number;
  readonly queueGap: number;
  /** Up to this number of hardware contexts are stacked in one column. */
  readonly column: number;
  readonly groupWidth: number;
}

export const measures: Record<Detail, Measures> = {
  roomy: {
    pad: 0.8125,
    gap: 0.5,
    title: 1.125,
    outerStrip: 2.125,
    innerStrip: 1.375,
    coreWidth: 8.25,
    corePad: 0.5,
    coreHead: 1.25,
    thinStrip: 0.4375,
    thinGap: 0.125,
    contextWidth: 8,
    contextHeight: 1.625,
    contextGap: 0.25,
    queueHeight: 0.875,
    queueGap: 0.1875,
    column: 4,
    groupWidth: 10,
  },
  dense: {
    pad: 0.625,
    gap: 0.375,
    title: 1.125,
    outerStrip: 1.625,
    innerStrip: 1.125,
    coreWidth: 5.25,
    corePad: 0.3125,
    coreHead: 1.125,
    thinStrip: 0.3125,
    thinGap: 0.125,
    contextWidth: 4.75,
    contextHeight: 1.5,
    contextGap: 0.125,
    queueHeight: 0.75,
    queueGap: 0.125,
    column: 8,
    groupWidth: 6,
  },
  cells: {
    pad: 0.5,
    gap: 0.25,
    title: 1.125,
    outerStrip: 1.25,
    innerStrip: 0.5,
    coreWidth: 0,
    corePad: 0.125,
    coreHead: 0,
    thinStrip: 0.1875,
    thinGap: 0.0625,
    contextWidth: 0.6875,
    contextHeight: 0.6875,
    contextGap: 0.0625,
    queueHeight: 0.25,
    queueGap: 0.0625,
    column: 1,
    groupWidth: 4,
  },
};

/** Cell heights, in rem, from easy to point at to barely visible. */
export const cellSizes = [1.5, 1.125, 0.875, 0.6875] as const;
