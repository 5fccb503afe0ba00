/** Asks the engine for the references to one cache that follow a moment. */
import { useEffect, useState } from 'react';
import { engine, type PaneId } from '../../engine/client.ts';
import { useSession } from '../../engine/session.ts';
import type { ProbedAccess } from '../../scenario/generated/types.ts';

/** How many references are looked at together. */
const references = 64;

export type References =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'there'; readonly list: readonly ProbedAccess[] };

/** The references from the start of a frame; asks again when the run is another one. */
export function useReferences(pane: PaneId, cache: number, frame: number): References {
  const scenario = useSession(({ panes }) => panes[pane]?.scenario ?? null);
  const [answer, setAnswer] = useState<{ asked: string; references: References } | null>(null);
  const asked = `${pane} ${cache.toString()} ${frame.toString()}`;

  useEffect(() => {
    if (!scenario) return undefined;
    let gone = false;
    const say = (found: References): void => {
      if (!gone) setAnswer({ asked, references: found });
    };
    engine()
      .microscope(pane, cache, frame, references)
      .then(
        (list) => say({ kind: 'there', list }),
        (error: unknown) =>
          say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      gone = true;
    };
  }, [scenario, asked, pane, cache, frame]);

  return answer?.asked === asked ? answer.references : { kind: 'asking' };
}
