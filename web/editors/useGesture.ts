/** Edits by dragging: one undo entry from the first change to the release. */
import { useRef } from 'react';
import type { Scenario } from '../scenario/generated/types.ts';
import { edit, newGesture } from '../scenario/store.ts';

export interface Gesture {
  /** A change during the drag; `label` is the undo label. */
  readonly change: (label: string, next: (scenario: Scenario) => Scenario) => void;
  /** Ends the drag: for onChangeEnd. */
  readonly end: () => void;
}

export function useGesture(): Gesture {
  const gesture = useRef<string | null>(null);
  return {
    change: (label, next) => {
      gesture.current ??= newGesture();
      edit(label, next, gesture.current);
    },
    end: () => {
      gesture.current = null;
    },
  };
}
