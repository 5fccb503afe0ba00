/** Copying text, with one sentence for where the browser does not allow it. */
import { notify } from './notices.ts';

/** Copies; where that is not allowed it says so, and what to do instead. Resolves to whether it was copied. */
export async function copyText(text: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify({ title: 'The browser did not allow copying', detail: instead, tone: 'bad' });
    return false;
  }
}
