/** Whether scheduling domains are drawn, in both panes. Not stored: it is no setting. */
import { create } from 'zustand';

export const useDomains = create<{ shown: boolean }>(() => ({ shown: false }));

export function toggleDomains(): void {
  useDomains.setState(({ shown }) => ({ shown: !shown }));
}
