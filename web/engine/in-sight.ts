/** Which part of the runs' time the pictures over time show: all of it, or a window down to a single quantum (zoom.ts). */
import { create } from 'zustand';
import type { QuantumRange } from './selection.ts';

/** In quanta, fractions too; null is the whole run. */
export const useInSight = create<{ readonly shown: QuantumRange | null }>(() => ({ shown: null }));
