/** Prints the provenance of the figures with the page, as pictures have it: title, seed, digest and link. */
import { provenance } from '../charts/picture/provenance.ts';

/** Adds the lines while the page is printed, below the stage: if that is not printed, neither are they. */
export function sayOnPaper(): void {
  const lines = document.createElement('p');
  lines.className = 'on-paper';
  window.addEventListener('beforeprint', () => {
    const { title, line, link } = provenance();
    lines.textContent = `${title}\n${line}\n${link}`;
    document.getElementById('stage')?.after(lines);
  });
  window.addEventListener('afterprint', () => lines.remove());
}
