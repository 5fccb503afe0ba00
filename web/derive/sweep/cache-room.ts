/** How large a cache can become: the engine limits the lines of all caches of a machine together. */
import { numberAt } from '../../scenario/fields.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import { keysOf } from '../../scenario/pointer.ts';
import type { SweepField } from './fields.ts';

/** The largest size in the table of fields is that of one cache that has all lines, each as long as possible. */
const mostLines =
  numberAt('/machine/caches/0/size_bytes').high / numberAt('/machine/caches/0/line_bytes').high;

/** The field with the bounds that the other caches leave, if it is the size of a cache. */
export function withinRoom(field: SweepField, { caches }: Topology): SweepField {
  const [, part, entry, key] = keysOf(field.pointer);
  if (part !== 'caches' || key !== 'size_bytes' || !field.bounds) return field;
  const same = caches.filter((cache) => cache.entry === Number(entry));
  const [first] = same;
  if (!first) return field;
  const others = caches.filter((cache) => cache.entry !== first.entry);
  const taken = others.reduce((lines, { sets, ways }) => lines + sets * ways, 0);
  const high = Math.floor((mostLines - taken) / same.length) * first.line_bytes;
  return { ...field, bounds: [field.bounds[0], high] };
}
