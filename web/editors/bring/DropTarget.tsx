/** Accepts files dropped anywhere; shows a message while a file is dragged over the page. */
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
      // The pointer left the window, rather than moving between elements.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      // Read immediately: the files are gone once the event is over.
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
