/** How far a prediction is off, in words. */
import { formatFigure } from '../ui/format.ts';

/** A difference between two values of a question: percentages differ by percentage points. */
export function formatDistance(value: number, step: number, unit: string): string {
  return unit === '%'
    ? `${formatFigure(value, step, '')} percentage points`
    : formatFigure(value, step, unit);
}
