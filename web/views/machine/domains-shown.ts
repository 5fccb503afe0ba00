/** Whether scheduling domains are drawn, in both panes. Not kept: it is a look, not a setting. */
import { create } from 'zustand';

export const useDomains = create<{ shown: boolean }>(() => ({ shown: false }));

export function toggleDomains(): void {
  useDomains.setState(({ shown }) => ({ shown: !shown }));
}
