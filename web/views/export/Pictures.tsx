/** All pictures of the stage, each as one of three kinds of file. */
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { pictureKinds } from '../../charts/picture/kinds.ts';
import { pictures } from '../../charts/picture/registry.ts';
import { saveElement } from '../../charts/picture/SaveMenu.tsx';

/** Those that stand behind the dialog and have room at this moment. */
function onStage(): { title: string; element: Element }[] {
  return pictures().filter(
    ({ element }) => element.closest('dialog') === null && element.getBoundingClientRect().height > 0,
  );
}

export function Pictures() {
  // As they were when the view was opened: nothing changes behind a dialog but the clock.
  const [shown] = useState(onStage);
  return (
    <section aria-label="Pictures of the stage">
      <h3 className="offers-title">Pictures, as they stand now</h3>
      <ul className="offered-pictures">
        {shown.map(({ title, element }) => (
          <li key={title}>
            <span>{title}</span>
            {pictureKinds.map(({ kind, label }) => (
              <Button
                key={kind}
                aria-label={`${title}: ${label}`}
                onClick={() => void saveElement(element, title, kind)}
              >
                {label}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <p className="mute small">
        SVG: vectors, and text stays text. PNG: two pixels for each of the page’s. CSV: the numbers,
        unrounded. Views have the same three behind the arrow beside their title.
      </p>
    </section>
  );
}
