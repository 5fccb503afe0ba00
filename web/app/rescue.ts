/** The last resort after a failure: copying the user's work. */

type Rescue = () => string;

let scenarioText: Rescue = () => window.location.href;

/** Sets the source of the scenario's text. Until then the address, which has the same content, is used. */
export function setRescue(rescue: Rescue): void {
  scenarioText = rescue;
}

/** Copies the scenario as text; false if the browser refuses. */
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
