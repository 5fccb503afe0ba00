/** Whether the parts around the machines may be rendered: after the machines' first picture, which goes first alone. */
import { startTransition, useEffect, useState } from 'react';
import { firstPicture } from '../engine/first-picture.ts';
import { oncePainted } from '../engine/paced.ts';
import { noteMachinesStand, noteDrawingBegins, notePageStands } from '../engine/standing.ts';
import { loadAround } from './around.ts';

/** On a slow connection the engine takes seconds to load, and the scenario can be edited meanwhile. Chosen. */
const patienceMs = 250;

/** `hasMachines`: whether the machines are rendered; until then, nothing else is. */
export function useRest(hasMachines: boolean): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (!hasMachines) return;
    if (isMade) {
      notePageStands();
      return;
    }
    noteMachinesStand();
    let isDue = true;
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    const make = (): void => {
      if (!isDue) return;
      noteDrawingBegins();
      startTransition(() => setMade(true));
    };
    // In the second frame the picture is on the screen: nothing of it waits for what is loaded now.
    const load = (): void => oncePainted(() => void loadAround().then(make));
    void Promise.race([firstPicture, patience]).then(() => oncePainted(load));
    return () => {
      isDue = false;
    };
  }, [isMade, hasMachines]);
  return isMade;
}
