/** The last thing that must still work when something has failed: getting the person's work out. */

type Rescue = () => string;

let scenarioText: Rescue = () => window.location.href;

/** Says how to get the scenario as text. Until then the address stands in: it says the same. */
export function setRescue(rescue: Rescue): void {
  scenarioText = rescue;
}

/** Copies the scenario as text; false when the browser refuses. */
export async function copyScenario(): Promise<boolean> {
  let text: string;
  try {
    text = scenarioText();
  } catch {
    text = window.location.href;
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
