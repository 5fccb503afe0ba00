import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { evictionMatrix } from '../../web/derive/caches/evictions.ts';
import { EvictionGrid } from '../../web/views/evictions/EvictionGrid.tsx';
import { makeFrames, makeLayout } from '../support/fixture.ts';
import { completeDom } from '../ui/dom.ts';

const layout = makeLayout();
const owners = layout.owners.length;

beforeAll(completeDom);

describe('evictions', () => {
  it('reads a cell as a sentence', () => {
    const frames = makeFrames(layout, 2, (put) => {
      put('cache_evictions', 2 * owners, 602);
    });
    render(
      <EvictionGrid
        label="Evictions in L2"
        matrix={evictionMatrix(frames, 0, { from: 0, to: 2 })}
        most={1204}
        programs={layout.programs}
        when="in this quantum"
        width={90}
        rowHeight={30}
      />,
    );
    expect(screen.getByText('1204 evictions in this quantum; row evicts column')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowDown' });
    expect(screen.getByText('art evicted 1204 lines of gzip in this quantum.')).toBeTruthy();
  });
});
