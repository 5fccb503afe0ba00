/** Hands files to the browser's folder for downloads. */
import { notify } from './notices.ts';

/** Saves a file under a name, and says so. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own copy by then.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
  notify({ title: `Saved as ${name}`, tone: 'good' });
}

/** The same of a text. */
export function downloadText(text: string, name: string, type: string): void {
  download(new Blob([text], { type }), name);
}
