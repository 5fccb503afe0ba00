/** The program of a user-written policy, and the user's consent: no program runs before the user has requested it. */
import { create } from 'zustand';
import type { PolicyChoice } from '../../scenario/generated/types.ts';

/** A policy's program; null for registered policies. */
export function sourceOf({ id, params }: PolicyChoice): string | null {
  const source = params['source'];
  return id === 'own' && typeof source === 'string' ? source : null;
}

/** Whether another page frames this one: a click may be meant for something drawn over it, so it is no consent. */
export const isFramed = typeof window !== 'undefined' && window.top !== window.self;

/** Valid for the browser tab's session: following a link, or opening the page again, requires new consent. */
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

/** Programs that this user has allowed, by their text. */
export const useConsent = create<{ sources: ReadonlySet<string> }>(() => ({ sources: new Set(kept()) }));

export function hasConsent(source: string): boolean {
  return !isFramed && useConsent.getState().sources.has(source);
}

/** Records that the user has read this program and pressed Run. */
export function giveConsent(source: string): void {
  if (isFramed) return;
  const sources = new Set([...useConsent.getState().sources, source]);
  useConsent.setState({ sources });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...sources].slice(-mostKept)));
  } catch {
    // Storage is disabled: consent is required again after a reload.
  }
}
