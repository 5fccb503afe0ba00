/** A point of a sweep becomes the scenario of the stage: one change, which undo takes back. */
import { settingsOf, withSettings, type Place, type Sweep } from '../../derive/sweep/plan.ts';
import { edit } from '../../scenario/store.ts';

/** The seed stays what it is. */
export function openPlace(sweep: Sweep, place: Place, words: string): void {
  const settings = settingsOf(sweep, place, 0).filter(([pointer]) => pointer !== '/run/seed');
  edit(words, (now) => withSettings(now, settings) ?? now);
}
