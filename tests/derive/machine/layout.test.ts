import { describe, expect, it } from 'vitest';
import { layOutMachine, layOutSmall, type Rect } from '../../../web/derive/machine/layout.ts';
import { machineTree } from '../../../web/derive/machine/tree.ts';
import { layOutQueue } from '../../../web/derive/machine/ready-queue.ts';
import type { CacheUnit, Topology } from '../../../web/scenario/generated/types.ts';

interface Shape {
  readonly packages: number;
  readonly coresPerPackage: number;
  readonly contextsPerCore: number;
}

/** One L1 per core, one L2 per pair of cores, one L3 per package. */
function topology({ packages, coresPerPackage, contextsPerCore }: Shape): Topology {
  const cores = Array.from({ length: packages * coresPerPackage }, (_, core) => core);
  const caches: CacheUnit[] = [];
  const paths: number[][] = cores.map(() => []);
  const add = (level: number, groups: readonly number[][], last: boolean): void => {
    groups.forEach((group, instance) => {
      for (const core of group) paths[core]?.push(caches.length);
      const contexts = group.length * contextsPerCore;
      const cache = { entry: level - 1, instance, level, sets: 4, ways: 4, line_bytes: 64, size_bytes: 1024 };
      caches.push({ ...cache, cores: group, contexts, last });
    });
  };
  const by = (size: number): number[][] =>
    cores.filter((core) => core % size === 0).map((first) => cores.slice(first, first + size));
  add(
    1,
    cores.map((core) => [core]),
    false,
  );
  if (coresPerPackage >= 4) add(2, by(2), false);
  add(3, by(coresPerPackage), true);
  return {
    packages,
    nodes: 1,
    caches,
    contexts: cores.flatMap((core) => Array.from({ length: contextsPerCore }, (_, slot) => ({ core, slot }))),
    cores: cores.map((core) => ({
      package: Math.floor(core / coresPerPackage),
      node: 0,
      first_context: core * contextsPerCore,
      contexts: contextsPerCore,
      path: paths[core] ?? [],
      model: 'in-order',
    })),
  };
}

function inside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the machine as a tree', () => {
  it('nests package, last cache, middle cache, core', () => {
    const tree = machineTree(topology({ packages: 2, coresPerPackage: 4, contextsPerCore: 2 }));
    expect(tree.parts.map(({ kind }) => kind)).toEqual(['package', 'package']);
    const [l3] = tree.parts[1]?.parts ?? [];
    expect(l3?.kind).toBe('cache');
    expect(l3?.parts.map(({ kind, cores }) => [kind, cores])).toEqual([
      ['cache', [4, 5]],
      ['cache', [6, 7]],
    ]);
    expect(l3?.parts[0]?.parts.map(({ kind, id }) => [kind, id])).toEqual([
      ['core', 4],
      ['core', 5],
    ]);
  });
});

describe('the machine laid out', () => {
  const shapes: [string, Shape][] = [
    ['1 × 1', { packages: 1, coresPerPackage: 1, contextsPerCore: 1 }],
    ['2 × 4', { packages: 1, coresPerPackage: 2, contextsPerCore: 4 }],
    ['2 packages × 8 × 2', { packages: 2, coresPerPackage: 8, contextsPerCore: 2 }],
    ['2 packages × 96 × 2', { packages: 2, coresPerPackage: 96, contextsPerCore: 2 }],
  ];
  for (const [name, shape] of shapes)
    for (const width of [340, 405, 900])
      it(`keeps parts inside and apart: ${name} in ${width.toString()} px`, () => {
        const machine = topology(shape);
        const layout = layOutMachine(machine, width, 16);
        const all = { x: 0, y: 0, width: layout.width, height: layout.height };
        expect(layout.contexts).toHaveLength(machine.contexts.length);
        expect(layout.strips).toHaveLength(machine.caches.length);
        for (const rect of [...layout.boxes, ...layout.strips, ...layout.contexts])
          expect(inside(rect, all)).toBe(true);
        const leaves = [...layout.strips, ...layout.contexts];
        const sample = leaves.slice(0, 80);
        sample.forEach((a, index) => {
          for (const b of sample.slice(index + 1)) expect(overlap(a, b)).toBe(false);
        });
        for (const { width: wide } of layout.contexts) expect(wide).toBeGreaterThanOrEqual(10);
      });

  it('names threads while there is room and folds into cells where there is none', () => {
    const detail = (shape: Shape): string => layOutMachine(topology(shape), 405, 16).detail;
    expect(detail({ packages: 1, coresPerPackage: 2, contextsPerCore: 4 })).toBe('roomy');
    expect(detail({ packages: 1, coresPerPackage: 8, contextsPerCore: 2 })).not.toBe('cells');
    expect(detail({ packages: 2, coresPerPackage: 96, contextsPerCore: 2 })).toBe('cells');
  });
});

describe('the ready queue', () => {
  it('keeps its height when more wait than expected', () => {
    const queue = layOutQueue('queue', { top: 100, width: 405, rem: 16 }, 10, 9);
    expect(queue.byProgram).toBe(false);
    for (const count of [1, 10, 18])
      for (let index = 0; index < count; index++) {
        const place = queue.place(index, count);
        expect(place.x + place.width).toBeLessThanOrEqual(405);
        expect(place.y + place.height).toBeLessThanOrEqual(100 + queue.height);
      }
  });

  it('counts by program when more than forty wait', () => {
    const queue = layOutQueue('queue', { top: 0, width: 405, rem: 16 }, 392, 12);
    expect(queue.byProgram).toBe(true);
    const last = queue.place(11, 12);
    expect(last.x + last.width).toBeLessThanOrEqual(405);
    expect(last.y + last.height).toBeLessThanOrEqual(queue.height);
  });
});

describe('a machine at the size of a stamp', () => {
  it('has cells of one height for any machine, near to squares, and holds them all', () => {
    for (const coresPerPackage of [1, 8, 64]) {
      const shape = { packages: 2, coresPerPackage, contextsPerCore: 2 };
      const { contexts, width, height } = layOutSmall(topology(shape), 8);
      expect(contexts).toHaveLength(4 * coresPerPackage);
      expect(new Set(contexts.map((cell) => cell.height))).toEqual(new Set([6]));
      for (const cell of contexts) {
        expect(cell.width).toBeGreaterThanOrEqual(4);
        expect(cell.width).toBeLessThanOrEqual(12);
        expect(cell.x + cell.width).toBeLessThanOrEqual(width);
        expect(cell.y + cell.height).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe('what is idle of a large machine', () => {
  const machine = topology({ packages: 2, coresPerPackage: 32, contextsPerCore: 2 });

  it('is a line a package and a line for its groups, and what runs has more room', () => {
    const used = new Set([0, 1, 2]);
    const folded = layOutMachine(machine, 405, 16, { used });
    const lines = folded.boxes.filter(({ kind }) => kind.startsWith('idle'));
    // 16 pairs of cores share an L2 in package 0: cores 0-1 and 2-3 are used.
    expect(lines.map(({ kind, id }) => [kind, id])).toEqual([
      ['idle-groups', 14],
      ['idle-packages', 1],
    ]);
    expect(folded.contexts).toHaveLength(machine.contexts.length);
    expect(folded.contexts.filter(({ width }) => width > 0)).toHaveLength(4 * 2);
    expect(folded.detail).toBe('dense');
    expect(layOutMachine(machine, 405, 16).detail).toBe('cells');
  });

  it('is nothing where all run', () => {
    const all = new Set(machine.cores.keys());
    expect(layOutMachine(machine, 405, 16, { used: all })).toEqual(layOutMachine(machine, 405, 16));
  });
});
