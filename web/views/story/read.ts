/** The scenarios whose texts have been read in this browser: those stay folded. */
import { create } from 'zustand';
import { defaultScenario } from '../../scenario/default.ts';

const storageKey = 'coscope.read';
const mostKept = 60;

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
  } catch {
    // Storage is off or has other content: every text is new then.
    return [];
  }
}

/** A prefix of the text that identifies it. */
const keyOf = (about: string): string => about.slice(0, 64);

export function isRead(about: string): boolean {
  return kept().includes(keyOf(about));
}

export function markRead(about: string): void {
  if (about === '' || isRead(about)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...kept(), keyOf(about)].slice(-mostKept)));
  } catch {
    // It is shown again next time.
  }
}

/** Whether the text of the open scenario is unfolded; correct at the first painting, so that nothing shifts. */
export const useStory = create<{ open: boolean }>(() => ({ open: !isRead(defaultScenario().about) }));
