/** A machine and its workload as a few rectangles in a box without units: the small picture of the gallery. */
import type { CacheSpec, MachineSpec, Scenario, Span } from '../../scenario/generated/types.ts';
import { tonesOfWorkload } from '../names/tones.ts';

export interface GlyphBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The tone that fills it; null if empty. */
  readonly tone: number | null;
  readonly kind: 'context' | 'core' | 'cache';
}

const mostCores = 16;
const mostContexts = 8;
const gap = 2;

function spanCores(span: Span, machine: MachineSpec, cores: number): number {
  if (span === 'core') return 1;
  if (span === 'machine') return cores;
  if (span === 'package')
    return spanCores(machine.packages === 'package' ? 'machine' : machine.packages, machine, cores);
  return 'cores' in span ? span.cores : Math.max(1, ...span.groups.map((group) => group.length));
}

/** The threads initially on the contexts: in the order of the workload, each thread's tone. */
function tonesOfThreads(scenario: Scenario): number[] {
  const { ofEntry } = tonesOfWorkload(scenario);
  return scenario.workload.threads.flatMap((group, entry) =>
    Array.from({ length: Math.min(group.copies, 256) }, () => ofEntry[entry] ?? 0),
  );
}

/** A cache strip divided equally among the first few tones, because the picture has no run. */
function cacheBoxes(
  cache: CacheSpec,
  machine: MachineSpec,
  cores: number,
  box: Omit<GlyphBox, 'tone' | 'kind'>,
  tones: readonly number[],
): GlyphBox[] {
  const shared = Math.max(1, Math.min(cores, spanCores(cache.shared_by, machine, cores)));
  const instances = Math.ceil(cores / shared);
  const each = box.width / instances;
  return Array.from({ length: instances }, (_, instance) => {
    const inside = [
      ...new Set(tones.filter((_tone, thread) => Math.floor((thread % cores) / shared) === instance)),
    ];
    const width = (each - gap) / Math.max(1, inside.length);
    const x = box.x + instance * each;
    if (inside.length === 0) return [{ ...box, x, width: each - gap, tone: null, kind: 'cache' as const }];
    return inside.map((tone, at) => ({
      ...box,
      x: x + at * width,
      width,
      tone,
      kind: 'cache' as const,
    }));
  }).flat();
}

/** Strip height, which grows slightly with each doubling of the cache. */
function stripHeight(bytes: number): number {
  return Math.min(20, Math.max(4, 6 + 2.5 * Math.log2(bytes / 32_768)));
}

/** Boxes within width × height: contexts in cores on top, one strip per cache level below. */
export function glyph(scenario: Scenario, width: number, height: number): GlyphBox[] {
  const { machine } = scenario;
  const groups = machine.cores.flatMap((group) =>
    Array.from({ length: Math.min(group.count, mostCores) }, () => group.contexts),
  );
  const contexts = groups.slice(0, mostCores).map((count) => Math.min(count, mostContexts));
  const cores = contexts.length;
  const tones = tonesOfThreads(scenario);
  const levels = machine.caches.filter(({ level }) => level > 1).slice(0, 3);
  const strips = levels.map((cache) => stripHeight(cache.size_bytes));
  const coreHeight = height - strips.reduce((sum, strip) => sum + strip + gap, 0);
  const total = tones.length;
  const places = contexts.reduce((sum, count) => sum + count, 0);
  const each = width / cores;
  const most = Math.max(...contexts);
  const row = (coreHeight - 2 * gap) / most;
  const boxes: GlyphBox[] = [];
  contexts.forEach((count, core) => {
    boxes.push({
      x: core * each,
      y: 0,
      width: each - gap,
      height: coreHeight - gap,
      tone: null,
      kind: 'core',
    });
    for (let slot = 0; slot < count; slot++) {
      // The first threads take one context each; if there are more threads than places, they are sampled evenly.
      const place = slot * cores + core;
      const thread = total > places ? Math.floor((place * total) / places) : place;
      boxes.push({
        x: core * each + gap,
        y: gap + slot * row,
        width: each - 3 * gap,
        height: Math.max(1, row - gap),
        tone: tones[thread] ?? null,
        kind: 'context',
      });
    }
  });
  let y = coreHeight;
  levels.forEach((cache, index) => {
    const strip = strips[index] ?? 0;
    boxes.push(...cacheBoxes(cache, machine, cores, { x: 0, y, width, height: strip }, tones));
    y += strip + gap;
  });
  return boxes;
}
