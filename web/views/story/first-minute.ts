/** Whether this browser has completed its first minute. */
import { create } from 'zustand';

const storageKey = 'coscope.first-minute';

function isOver(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // Without storage, the marks would appear at every visit.
    return true;
  }
}

export const useFirstMinute = create<{ over: boolean }>(() => ({ over: isOver() }));

export function endFirstMinute(): void {
  useFirstMinute.setState({ over: true });
  try {
    localStorage.setItem(storageKey, 'over');
  } catch {
    // It then lasts as long as the page.
  }
}
