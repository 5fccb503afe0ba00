/** A machine as nested parts, down to the hardware contexts. */
import type { ReactNode } from 'react';
import type { PlaceNode, PlaceQuestion } from '../scenario/generated/types.ts';
import { commonPrefix } from '../derive/names/threads.ts';
import { programColour } from '../ui/colour.ts';

export interface PlaceTreeProps {
  readonly node: PlaceNode;
  readonly slot: (context: number) => ReactNode;
}

export function PlaceTree({ node, slot }: PlaceTreeProps) {
  return (
    <div
      className="lesson-part"
      role="group"
      aria-label={node.label}
      data-core={node.contexts.length > 0 ? '' : undefined}
    >
      <span className="lesson-part-label small mute">{node.label}</span>
      <div className="lesson-part-inside">
        {node.parts.map((part, at) => (
          <PlaceTree key={at} node={part} slot={slot} />
        ))}
        {node.contexts.map((context) => (
          <div key={context} className="lesson-slot" data-context={context}>
            {slot(context)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A thread's name, without the common prefix. */
export function chipName({ threads }: PlaceQuestion, thread: number): string {
  return (threads[thread]?.name ?? '').slice(commonPrefix(threads.map(({ name }) => name)).length);
}

/** The style of a thread's chip: threads that are interchangeable have the same colour. */
export function threadStyle({ threads }: PlaceQuestion, thread: number): { background: string } {
  const entries = [...new Set(threads.map(({ entry }) => entry))];
  return { background: programColour(entries.indexOf(threads[thread]?.entry ?? 0)).css };
}

/** A placement, read-only. */
export function PlacedThreads({
  place,
  contexts,
}: {
  readonly place: PlaceQuestion;
  readonly contexts: readonly number[];
}) {
  return (
    <div className="lesson-place">
      <PlaceTree
        node={place.machine}
        slot={(context) => {
          const thread = contexts.indexOf(context);
          if (thread < 0) return <span className="lesson-empty mute">empty</span>;
          return (
            <span className="lesson-chip" style={threadStyle(place, thread)}>
              {chipName(place, thread)}
            </span>
          );
        }}
      />
    </div>
  );
}
