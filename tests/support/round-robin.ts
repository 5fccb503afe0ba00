// The engine's round robin, written by hand as a user's policy.

export const roundRobin = `let next = 0;
export default function decide(os: OsView, event: Event): number[] {
  const circle = os.threads.filter((t) => t.runnable).map((t) => t.id);
  const size = Math.min(os.placement.length, circle.length);
  const at = Math.max(0, circle.findIndex((id) => id >= next));
  const start = (at + (event.kind === 'quantum-end' ? size : 0)) % circle.length;
  next = circle[start]!;
  return Array.from({ length: size }, (_, i) => circle[(start + i) % circle.length]!);
}`;
