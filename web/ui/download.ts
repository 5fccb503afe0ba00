/** Saves files through the browser's downloads. */
import { notify } from './notices.ts';

/** Saves a file under a name and shows a notice. */
export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has its own copy.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
  notify({ title: `Saved as ${name}`, tone: 'good' });
}

/** Saves a text as a file. */
export function downloadText(text: string, name: string, type: string): void {
  download(new Blob([text], { type }), name);
}
