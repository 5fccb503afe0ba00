/** The quantum whose note is being written. */
import { create } from 'zustand';
import { settledPosition } from '../../derive/machine/moment.ts';
import { clock, pause, seek } from '../../engine/clock.ts';

export const useWriting = create<{ readonly quantum: number | null }>(() => ({ quantum: null }));

/** Begins a note, or opens the existing one, and shows its moment. */
export function writeAt(quantum: number): void {
  const { limit, framesPerQuantum } = clock.getState();
  pause();
  seek(Math.min(limit, settledPosition(framesPerQuantum, quantum)));
  useWriting.setState({ quantum });
}
