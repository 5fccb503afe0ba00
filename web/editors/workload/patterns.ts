/** Access patterns of a region: their names, and conversions that keep the fields common to both. */
import type { Pattern } from '../../scenario/generated/types.ts';

export const patternWords: Readonly<Record<Pattern['kind'], string>> = {
  random: 'Any line, equally likely',
  zipf: 'Few hot lines, a long tail',
  loop: 'Loop',
  stream: 'Stream',
  chase: 'Pointer chase',
  'b-tree': 'Searches in a B-tree',
  slots: 'Its own slot of a shared region',
};

const usualStride = 8;
const usualNode = 512;
const usualSlot = 16;

/** Converts to another kind over the same region. */
export function ofKind(kind: Pattern['kind'], old: Pattern): Pattern {
  const { region_bytes } = old;
  const stride_bytes = 'stride_bytes' in old ? old.stride_bytes : Math.min(usualStride, region_bytes);
  switch (kind) {
    case 'stream':
    case 'loop':
      return { kind, region_bytes, stride_bytes };
    case 'zipf':
      return { kind, region_bytes, exponent: 'exponent' in old ? old.exponent : 0.8 };
    case 'b-tree': {
      const exponent = 'exponent' in old ? old.exponent : 0;
      return { kind, region_bytes, node_bytes: Math.min(usualNode, region_bytes), exponent };
    }
    case 'slots':
      return { kind, region_bytes, slot_bytes: Math.min(usualSlot, region_bytes) };
    case 'random':
    case 'chase':
      return { kind, region_bytes };
  }
}

/** Replaces the region size; limits a stride to it. */
export function withRegion(pattern: Pattern, bytes: number): Pattern {
  if (!('stride_bytes' in pattern)) return { ...pattern, region_bytes: bytes };
  return { ...pattern, region_bytes: bytes, stride_bytes: Math.min(pattern.stride_bytes, bytes) };
}
