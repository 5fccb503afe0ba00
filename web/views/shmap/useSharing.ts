/** The state of sharing in a pane at the moment shown. */
import { useMemo } from 'react';
import {
  bandsOf,
  countsOf,
  sharingAt,
  sightings,
  type Band,
  type SharingMoment,
  type Sighting,
} from '../../derive/sharing/sharing.ts';
import type { PaneId } from '../../engine/client.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import type { ClusterPlace } from '../../scenario/generated/types.ts';
import { useQuantum } from '../../engine/run.ts';

export interface Sharing {
  readonly pane: Pane;
  readonly moment: SharingMoment;
  readonly counts: Uint8Array;
  /** Clusters that order the rows; empty before the first comparison. */
  readonly clusters: readonly ClusterPlace[];
  readonly bands: readonly Band[];
}

const none: readonly Sighting[] = [];
const noClusters: readonly ClusterPlace[] = [];

/** All pictures of a pane's run so far. */
export function useSightings(pane: PaneId): readonly Sighting[] {
  const decisions = useSession(({ panes }) => panes[pane]?.decisions);
  return useMemo(() => (decisions ? sightings(decisions) : none), [decisions]);
}

/** Null if there is no picture at or before the moment shown. */
export function useSharing(id: PaneId): Sharing | null {
  const pane = useSession(({ panes }) => panes[id]);
  const seen = useSightings(id);
  const quantum = useQuantum();
  const moment = useMemo(() => sharingAt(seen, quantum), [seen, quantum]);
  const picture = moment?.latest.picture;
  const counts = useMemo(() => (picture ? countsOf(picture) : null), [picture]);
  const clusters = moment?.clustered?.picture.clusters ?? noClusters;
  const threads = picture?.shmaps.length ?? 0;
  const bands = useMemo(() => bandsOf(threads, clusters), [threads, clusters]);
  return pane && moment && counts ? { pane, moment, counts, clusters, bands } : null;
}
