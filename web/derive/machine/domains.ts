/** A policy's scheduling domains on the machine's plan. The engine builds the domains; this only draws them. */
import type { Layout, SchedulerUnit, SchedulingDomain } from '../../scenario/generated/types.ts';
import type { MachineLayout, Rect } from './layout.ts';

/** Domains as built by the policy in effect at a cycle, inner ones before those around them. */
export function domainsAt(
  { schedulers }: Pick<Layout, 'schedulers'>,
  cycle: number,
): readonly SchedulingDomain[] {
  return schedulers.findLast((scheduler: SchedulerUnit) => scheduler.from_cycle <= cycle)?.domains ?? [];
}

export interface DrawnDomain extends Rect {
  readonly shares: string;
  /** The number of levels of domains inside. */
  readonly depth: number;
  /** Whether it is the first of its level: the others look the same. */
  readonly isFirst: boolean;
}

/** Pixels between the outlines of two levels, and from the smallest to its cores. */
const apart = 2.5;

/** The bounding rectangle; null if none has an extent. */
function around(rects: readonly Rect[]): Rect | null {
  const seen = rects.filter(({ width }) => width > 0);
  if (seen.length === 0) return null;
  const x = Math.min(...seen.map((rect) => rect.x));
  const y = Math.min(...seen.map((rect) => rect.y));
  const right = Math.max(...seen.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...seen.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Outlines around the cores of each domain; each level slightly outside the one before. */
export function drawDomains(
  { topology }: Pick<Layout, 'topology'>,
  { boxes }: MachineLayout,
  domains: readonly SchedulingDomain[],
): DrawnDomain[] {
  const coreBoxes = new Map(boxes.flatMap((box) => (box.kind === 'core' ? [[box.id, box] as const] : [])));
  const levels = [...new Set(domains.map(({ shares }) => shares))];
  const seen = new Set<string>();
  return domains.flatMap(({ shares, contexts }) => {
    const cores = new Set(contexts.map((context) => topology.contexts[context]?.core ?? -1));
    const rect = around([...cores].flatMap((core) => coreBoxes.get(core) ?? []));
    if (!rect) return [];
    const depth = levels.indexOf(shares);
    const out = apart * (depth + 1);
    const isFirst = !seen.has(shares);
    seen.add(shares);
    const { x, y, width, height } = rect;
    return [
      { x: x - out, y: y - out, width: width + 2 * out, height: height + 2 * out, shares, depth, isFirst },
    ];
  });
}
