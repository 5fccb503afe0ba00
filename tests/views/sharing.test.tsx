import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bandsOf, countsOf, sectionsOf, sharingAt, sightings } from '../../web/derive/sharing/sharing.ts';
import { engine } from '../../web/engine/client.ts';
import { FalseSharing } from '../../web/views/shmap/FalseSharing.tsx';
import { planMap } from '../../web/views/shmap/plan.ts';
import { RowNames } from '../../web/views/shmap/RowNames.tsx';
import SharingView from '../../web/views/shmap/SharingView.tsx';
import { tableOf } from '../../web/views/shmap/table.ts';
import { Unseen } from '../../web/views/shmap/Unseen.tsx';
import {
  entryName,
  samplesWanted,
  touchedBy,
  whatIsKnown,
  whatIsMissing,
} from '../../web/views/shmap/sharing-labels.ts';
import { ThreadBars } from '../../web/views/stalls/ThreadBars.tsx';
import { byThread } from '../../web/derive/time/breakdown.ts';
import { makeLayout } from '../support/fixture.ts';
import { makePane, makeResult, show } from '../support/pane.ts';
import { makePicture, makeSighting } from '../support/sharing.ts';
import { completeDom } from '../ui/dom.ts';

beforeAll(completeDom);

const options = { threads: 4, groups: 2, entries: 8, each: 2, global: 1, wanted: 100, samples: 100 };
const picture = makePicture(options, true);
const layout = makeLayout({ coherent: true });
const moment = sharingAt(sightings([makeSighting(5, picture)]), 5);

describe('who talks to whom', () => {
  it('says how far it is', () => {
    expect(moment && whatIsKnown(moment)).toBe('Compared at quantum 5: 4 threads in 2 clusters.');
    const early = makePicture({ ...options, samples: 40 }, false);
    const seen = sightings([makeSighting(5, picture), makeSighting(9, early)]);
    const later = sharingAt(seen, 9);
    expect(later && whatIsKnown(later)).toBe('Sampling since quantum 9, again after quantum 5.');
  });

  it('counts samples up to the number needed, which is the least', () => {
    expect(samplesWanted({ ...picture, samples: 2400, wanted: 3000 })).toBe('of 3000 samples');
    // Sampling ends with a quantum.
    expect(samplesWanted({ ...picture, samples: 3338, wanted: 3000 })).toBe('samples, at least 3000 needed');
  });

  it('names an entry and who touched it, most first', () => {
    expect(entryName(layout, picture, 7)).toBe('entry 7, free');
    expect(entryName(layout, picture, 0)).toBe('region 1000, which the workload has no name for');
    // Threads 0 and 2 touch entry 0: 4 × (1 + 0 mod 11) and 4 × (1 + 14 mod 11).
    expect(touchedBy(layout, countsOf(picture), 8, 0)).toBe('art 16, gzip·1 4');
    expect(touchedBy(layout, countsOf(picture), 8, 7)).toBe('none yet');
  });

  it('reads the picture as a table, a row a thread', () => {
    const counts = countsOf(picture);
    const bands = bandsOf(4, picture.clusters);
    if (!moment) throw new Error('there is a picture');
    const pane = { ...makePane(makeResult(1, 0.5, 0)), layout };
    const { rows } = tableOf({ pane, moment, counts, bands, clusters: picture.clusters });
    expect(rows.map(([thread, cluster, goes]) => [thread, cluster, goes])).toEqual([
      ['gzip·1', 'C1', 'to package 0'],
      ['art', 'C1', 'to package 0'],
      ['gzip·2', 'C2', 'to package 1'],
      ['ammp', 'C2', 'to package 1'],
    ]);
    expect(rows[0]?.[5]).toBe('art');
  });

  it('never makes a row of 256 threads lower than 6 pixels, nor a column narrower than one', () => {
    const many = makePicture({ ...options, threads: 256, entries: 256, each: 100 }, true);
    const bands = bandsOf(256, many.clusters);
    for (const width of [340, 1120]) {
      const plan = planMap(bands, sectionsOf(many, countsOf(many), bands), width, 16, 60);
      expect(plan.rows.least).toBe(6);
      expect(plan.entries.least).toBeGreaterThanOrEqual(1);
      expect(Number.isInteger(plan.entries.least)).toBe(true);
      expect(plan.rowThreads).toHaveLength(256);
      expect(plan.isNamed).toBe(false);
    }
  });

  it('names the clusters beside the rows, and names the threads where there is room', () => {
    const bands = bandsOf(4, picture.clusters);
    const plan = planMap(bands, sectionsOf(picture, countsOf(picture), bands), 1120, 16, 60);
    const { container } = render(
      <RowNames layout={layout} plan={plan} bands={bands} clusters={picture.clusters} rem={16} />,
    );
    expect([...container.querySelectorAll('.shmap-letter')].map((letter) => letter.textContent)).toEqual([
      'C1',
      'C2',
    ]);
    expect(screen.getByText('gzip·2')).toBeTruthy();
    const wider = planMap(bands, sectionsOf(picture, countsOf(picture), bands), 1120, 16, 100);
    expect(wider.gutter - plan.gutter).toBe(40);
  });

  it('says what is needed where nobody samples', () => {
    const pane = makePane(makeResult(1, 0.5, 0));
    expect(whatIsMissing(pane.scenario, 1)).toHaveLength(3);
    render(<Unseen run={pane} id="b" comes={false} />);
    expect(screen.getByText(/^Only “Thread clustering”, on a machine with several packages/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use it in B' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cycle breakdown' })).toBeTruthy();
  });
});

describe('false sharing', () => {
  it('names the lines that lose most copies by where they lie in their region', () => {
    const lines = [
      { region: 'board', line: 3, invalidations: 40, false_invalidations: 30 },
      { region: 'board', line: 9, invalidations: 10, false_invalidations: 0 },
    ];
    const sharing = { invalidations: 120, false_invalidations: 30, lines };
    render(<FalseSharing layout={layout} result={{ ...makeResult(1, 0.5, 0), sharing }} />);
    expect(screen.getByText(/^25\s% of 120 copies/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['board, byte 19230']);
  });
});

describe('where the cycles go', () => {
  it('reads each thread’s cycles as a table', () => {
    const result = makeResult(1, 0.5, 0);
    const [first, ...others] = result.threads;
    const threads = [...(first ? [first] : []), ...others.slice(0, -1), { ...others[0], stalls: {} }];
    const run = { ...result, threads: threads as typeof result.threads };
    render(
      <ThreadBars
        layout={layout}
        threads={byThread(layout, run)}
        of=""
        when="the measurement window"
        choice={null}
      />,
    );
    // A thread without a hardware context has no shares, rather than shares of 0.
    expect(screen.getAllByText('never ran in the measurement window')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /^As table/ }));
    // 750 of 3,750 cycles are work, 3,000 wait for memory.
    expect(screen.getByRole('row', { name: /^gzip·1/ }).textContent).toMatch(/^gzip·10\.0\s%20\.0\s%/);
    expect(screen.getByRole('row', { name: /^ammp/ }).textContent).toMatch(/^ammp–never ran–/);
  });
});

describe('agreement', () => {
  it('rates all that the policy keeps, not what the last comparison saw of it', () => {
    const partial = { ...picture, clusters: picture.clusters.slice(0, 1) };
    show(null, makePane(makeResult(1, 0.5, 0), 8, [makeSighting(0, picture), makeSighting(1, partial)]));
    const asked = vi.spyOn(engine(), 'clusterAgreement');
    render(<SharingView />);
    expect(screen.getByText(/^Compared at quantum 1: 2 threads in 1 cluster\.$/)).toBeTruthy();
    expect(asked.mock.calls.map(([{ clusterings }]) => clusterings)).toEqual([
      [
        [
          [0, 2],
          [1, 3],
        ],
      ],
    ]);
  });
});
