/** A drag over the schedule selects a range of time. */
import { renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { describe, expect, it } from 'vitest';
import type { Span } from '../../../web/derive/recording/schedule.ts';
import { useBrush } from '../../../web/views/recording/useBrush.ts';

const at = (clientX: number): PointerEvent =>
  ({ button: 0, clientX, currentTarget: { setPointerCapture: () => undefined } }) as unknown as PointerEvent;

function brushed() {
  const ranges: (Span | null)[] = [];
  const { result } = renderHook(() =>
    useBrush(
      (clientX) => 10 * clientX,
      30,
      (range) => ranges.push(range),
    ),
  );
  return { brush: result.current, ranges };
}

describe('a brush', () => {
  it('selects from where the drag began to the pointer, in either direction', () => {
    const { brush, ranges } = brushed();
    brush.begin(at(5));
    brush.drag(at(20));
    brush.drag(at(1));
    brush.end(at(1));
    expect(ranges).toEqual([
      { from: 50, to: 200 },
      { from: 10, to: 50 },
    ]);
    expect(brush.drag(at(30))).toBe(false);
  });

  it('clears the range by a click', () => {
    const { brush, ranges } = brushed();
    brush.begin(at(5));
    brush.end(at(6));
    expect(ranges).toEqual([null]);
  });

  it('selects nothing more once the browser has taken the drag over', () => {
    const { brush, ranges } = brushed();
    brush.begin(at(5));
    brush.cancel();
    expect(brush.drag(at(20))).toBe(false);
    expect(ranges).toEqual([]);
  });
});
