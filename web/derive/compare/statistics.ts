/** Summary statistics of lists of values. */

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export interface Spread {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

/** Mean and range; null without values. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  return {
    mean: meanOf(values),
    least: Math.min(...values),
    most: Math.max(...values),
    count: values.length,
  };
}

/** Jain's index (Jain, Chiu, Hawe 1984): (Σx)² ÷ n Σx². 1 if all are equal, 1/n if one has everything; NaN if empty. */
export function jain(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return (sum * sum) / (values.length * squares);
}
