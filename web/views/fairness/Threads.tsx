/** CPU share and slowdown by thread, A and B. */
import { useState } from 'react';
import { treatments, type SoloIpc, type ThreadTreatment } from '../../derive/compare/fairness.ts';
import type { Layout, RunResult } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Shares } from './Shares.tsx';
import { Slowdowns } from './Slowdowns.tsx';

export interface ThreadFigureProps {
  readonly layout: Layout;
  /** Threads to draw, in display order. */
  readonly threads: readonly number[];
  /** A's threads, if there is an A with the same threads. */
  readonly a: readonly ThreadTreatment[] | null;
  readonly b: readonly ThreadTreatment[];
}

export interface ThreadsProps {
  readonly layout: Layout;
  readonly a: RunResult | null;
  readonly b: RunResult;
  readonly solo: SoloIpc;
}

/** Further rows are drawn only on request. */
const mostRows = 32;

/** Threads are compared by number, which is meaningful only if both panes run the same threads. */
function isSame(a: RunResult, b: RunResult): boolean {
  return (
    a.threads.length === b.threads.length &&
    a.threads.every(({ program }, thread) => program === b.threads[thread]?.program)
  );
}

export function Threads({ layout, a, b, solo }: ThreadsProps) {
  const [all, setAll] = useState(false);
  const count = b.threads.length;
  const props: ThreadFigureProps = {
    layout,
    threads: Array.from({ length: all ? count : Math.min(count, mostRows) }, (_, thread) => thread),
    a: a && isSame(a, b) ? treatments(a, solo) : null,
    b: treatments(b, solo),
  };
  return (
    <section aria-label="By thread">
      <div className="fairness-threads">
        <Shares {...props} />
        <Slowdowns {...props} />
      </div>
      {count > props.threads.length && (
        <Button tone="accent" onClick={() => setAll(true)}>
          All {formatCount(count)} threads
        </Button>
      )}
    </section>
  );
}
