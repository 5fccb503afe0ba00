/** Whether this browser has had its first minute. */
import { create } from 'zustand';

const storageKey = 'coscope.first-minute';

function isOver(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    // What cannot be remembered would come again and again.
    return true;
  }
}

export const useFirstMinute = create<{ over: boolean }>(() => ({ over: isOver() }));

export function endFirstMinute(): void {
  useFirstMinute.setState({ over: true });
  try {
    localStorage.setItem(storageKey, 'over');
  } catch {
    // It lasts as long as the page then.
  }
}
