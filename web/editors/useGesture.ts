/** Edits made by dragging: one undo entry from the first change to the moment the hand lets go. */
import { useRef } from 'react';
import type { Scenario } from '../scenario/generated/types.ts';
import { edit, newGesture } from '../scenario/store.ts';

export interface Gesture {
  /** A change under the hand; the label is what undo will say. */
  readonly change: (label: string, next: (scenario: Scenario) => Scenario) => void;
  /** The hand let go: for onChangeEnd. */
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
