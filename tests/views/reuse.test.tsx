import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReuseProfile } from '../../web/scenario/generated/types.ts';
import { Distances } from '../../web/views/reuse/Distances.tsx';
import { planReuse } from '../../web/views/reuse/plan.ts';
import { Ranking } from '../../web/views/reuse/Ranking.tsx';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

const profile = (distinct: number, ratio: number): ReuseProfile => ({
  line_bytes: 64,
  references: 100,
  distinct_lines: distinct,
  exact: [
    { lines: 1, miss_ratio: 1 },
    { lines: 16, miss_ratio: ratio },
  ],
  sampled: [{ lines: 1, miss_ratio: 1 }],
  reuse_histogram: { counts: [50, 0, 25], cold: 25 },
  sampled_histogram: { counts: [0, 0, 1], cold: 1 },
  sample_one_in: 10,
});
const small = { name: 'small', place: 0, profile: profile(10, 0.5) };
const large = { name: 'large', place: 1, profile: profile(1000, 0.25) };
const cache = { kind: 'cache', name: 'L2', bytes: 1024 } as const;
const ink = { rem: 16, font: 'sans-serif' } as Parameters<typeof planReuse>[3];

describe('reuse distances', () => {
  it('says that the larger working set misses less', () => {
    render(<Ranking known={[small, large]} chosen="small" cache={cache} rem={16} onChoose={vi.fn()} />);
    expect(screen.getByText('1 of 1 pairs rank the other way round')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
    // 10 lines of 64 B; rank 2 of the working sets, 1 of the miss ratios.
    expect(screen.getByRole('row', { name: /^small/ }).textContent.replaceAll(/\s/g, '')).toBe(
      'small640B20.5001',
    );
  });

  it('has a table of all lookups beside those that were sampled', () => {
    render(<Distances plan={planReuse([cache], small.profile, 400, ink)} rem={16} chosen={small} />);
    fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent.replaceAll(/\s/g, ''));
    expect(rows.slice(1)).toEqual(['150.0%0.0%', '2–30.0%0.0%', '4andmore25.0%50.0%', 'firstuse25.0%50.0%']);
  });

  it('marks sizes in order, each with its miss ratio, the working set without', () => {
    const { marks } = planReuse([cache], large.profile, 400, ink);
    expect(marks.map(({ label, ratio }) => [label.replaceAll(/\s/g, ' '), ratio])).toEqual([
      ['L2 1 KB', '0.250'],
      ['working set 62.5 KB', ''],
    ]);
  });
});
