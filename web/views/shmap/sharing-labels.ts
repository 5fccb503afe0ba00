/** The view's sentences. */
import { placeOf, type SharingMoment } from '../../derive/sharing/sharing.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import type { ClusterPlace, Layout, Scenario, SharingPicture } from '../../scenario/generated/types.ts';
import { counted, formatBytes, formatCount } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';

export const policyId = 'thread-clustering';

/** Named neither by letters, which are the panes', nor by numbers alone, which are the packages'. */
export function clusterName(index: number): string {
  return `C${(index + 1).toString()}`;
}

/** The progress: "Watching …", "8 clusters among 64 threads at quantum 12." */
export function whatIsKnown({ latest, since, clustered }: SharingMoment): string {
  const { picture, quantum, step } = latest;
  if (step !== 'compares')
    return `Sampling since quantum ${formatCount(since)}${clustered && clustered.quantum < since ? `, again after quantum ${formatCount(clustered.quantum)}` : ''}.`;
  const members = picture.clusters.reduce((sum, { threads }) => sum + threads.length, 0);
  return picture.clusters.length === 0
    ? `Compared at quantum ${formatCount(quantum)}: no two threads are similar enough; none moves.`
    : `Compared at quantum ${formatCount(quantum)}: ${counted(members, 'thread')} in ${counted(picture.clusters.length, 'cluster')}.`;
}

/** What follows the number of samples. Sampling goes on to the end of a quantum, so that there may be more than needed. */
export function samplesWanted({ samples, wanted }: SharingPicture): string {
  return samples > wanted
    ? `samples, at least ${formatCount(wanted)} needed`
    : `of ${formatCount(wanted)} samples`;
}

export function whereTo({ package: to }: ClusterPlace): string {
  return to === null ? 'spread over all packages: too large for one' : `to package ${to.toString()}`;
}

/** "room-1, bytes 4096–4223", or its number for private memory, or a trace’s. */
export function entryName(layout: Layout, picture: SharingPicture, entry: number): string {
  const region = picture.regions[entry] ?? null;
  if (region === null) return `entry ${formatCount(entry)}, free`;
  const place = placeOf(layout, region, picture.region_lines);
  return place
    ? `${place.name}, ${formatBytes(place.bytes)} from byte ${formatCount(place.fromByte)}`
    : `region ${formatCount(region)}, which the workload has no name for`;
}

/** Further names are counted. */
const mostNamed = 6;

/** The threads that touched an entry: "chat·1 34, chat·5 12 and 3 more". */
export function touchedBy(layout: Layout, counts: Uint8Array, entries: number, entry: number): string {
  const who = layout.threads
    .map((_, thread) => ({ thread, count: counts[thread * entries + entry] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.thread - b.thread);
  if (who.length === 0) return 'none yet';
  const named = who
    .slice(0, mostNamed)
    .map(({ thread, count }) => `${nameOfThread(layout, thread)} ${formatCount(count)}`);
  const rest = who.length - named.length;
  return rest > 0 ? `${named.join(', ')} and ${counted(rest, 'more', 'more')}` : named.join(', ');
}

/** The features that a machine or a policy lacks for a picture; empty if it only takes time. */
export function whatIsMissing(scenario: Scenario, packages: number): string[] {
  const { machine } = scenario;
  return [
    ...(packages > 1 ? [] : ['The machine has one package: threads that share are together already.']),
    ...(machine.coherence ? [] : ['The machine’s caches are not coherent: its threads share no memory.']),
    ...(lastPolicy(scenario).policy.id === policyId ? [] : ['The policy does not sample remote accesses.']),
  ];
}
