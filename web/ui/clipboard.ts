/** Copies text, with a notice if the browser does not allow it. */
import { notify } from './notices.ts';

/** Copies a text. If that is not allowed, shows a notice with an alternative. Resolves to whether it was copied. */
export async function copyText(text: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify({ title: 'The browser did not allow copying', detail: instead, tone: 'bad' });
    return false;
  }
}
