/** Files can be dropped anywhere; while one is held over the page, it says so. */
import { useEffect, useState } from 'react';
import { takes } from './takes.ts';

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

export function DropTarget() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handle: (event: DragEvent) => void,
    ): void => window.addEventListener(type, handle, { signal: abort.signal });
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', enter);
    listen('dragover', enter);
    listen('dragleave', (event) => {
      // Leaving the window, not just passing from one element to the next.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      // Read at once: when the event is over, they are gone.
      const files = [...(event.dataTransfer?.files ?? [])];
      void import('./files.ts').then(({ bringFiles }) => bringFiles(files));
    });
    return () => abort.abort();
  }, []);
  if (!over) return null;
  return (
    <div className="drop-target" role="status">
      <p>
        <strong>Drop it here</strong>
        <span>{takes}</span>
      </p>
    </div>
  );
}
