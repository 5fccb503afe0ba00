/** The time range shown by the views over time: the whole run, or a window down to a single quantum (zoom.ts). */
import { create } from 'zustand';
import type { QuantumRange } from './selection.ts';

/** In quanta, possibly fractional; null is the whole run. */
export const useInSight = create<{ readonly shown: QuantumRange | null }>(() => ({ shown: null }));
