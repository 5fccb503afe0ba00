/** The program of a policy that somebody wrote, and whose consent it has: none runs before a person has asked for it. */
import { create } from 'zustand';
import type { PolicyChoice } from '../../scenario/generated/types.ts';

/** A policy's program; null for the policies of the registry. */
export function sourceOf({ id, params }: PolicyChoice): string | null {
  const source = params['source'];
  return id === 'own' && typeof source === 'string' ? source : null;
}

/** In a frame of another page: a click there may be meant for something that lies over it, so nobody consents there. */
export const isFramed = typeof window !== 'undefined' && window.top !== window.self;

/** For as long as the browser's tab: a link that is followed, or a page that is opened anew, asks again. */
const storageKey = 'coscope.consent';
const mostKept = 50;

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Programs that this person has let run, by their text. */
export const useConsent = create<{ sources: ReadonlySet<string> }>(() => ({ sources: new Set(kept()) }));

export function hasConsent(source: string): boolean {
  return !isFramed && useConsent.getState().sources.has(source);
}

/** A person has read this program and pressed Run. */
export function giveConsent(source: string): void {
  if (isFramed) return;
  const sources = new Set([...useConsent.getState().sources, source]);
  useConsent.setState({ sources });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...sources].slice(-mostKept)));
  } catch {
    // Storage is off: the page asks again after a reload.
  }
}
