/** The lesson being edited as text, if any. */
import { create } from 'zustand';
import type { Lesson } from '../scenario/generated/types.ts';

export const useVariant = create<{ of: Lesson | null }>(() => ({ of: null }));

export function openVariant(of: Lesson | null): void {
  useVariant.setState({ of });
}
