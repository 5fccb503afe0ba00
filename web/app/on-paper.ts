/** On paper the page says where its figures come from, as its pictures do: title, seed, digest and link. */
import { provenance } from '../charts/picture/provenance.ts';

/** Adds the lines while the page is printed, below the stage: where that is not printed, they are not either. */
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
