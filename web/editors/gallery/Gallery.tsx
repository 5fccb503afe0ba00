/** The scenarios that ship: what each is about in a sentence, and a small picture made from the scenario itself. */
import { useEffect, useMemo } from 'react';
import { openText } from '../open.ts';
import type { ShippedScenario } from '../../engine/client.ts';
import { shippedScenario } from '../../scenario/default.ts';
import { sameDocument } from '../../scenario/history.ts';
import { linkOf } from '../../scenario/link/link.ts';
import { useScenario } from '../../scenario/store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { closeDialog } from '../dialogs.ts';
import { loadLibrary, useLibrary } from '../../engine/library.ts';
import { machineSummary } from '../words.ts';
import './gallery.css';
import { MachineGlyph } from './MachineGlyph.tsx';

/** Its first sentence: the gallery is for choosing, not for reading. */
function firstSentence(text: string): string {
  return /^.*?[.?](?=\s|$)/.exec(text)?.[0] ?? text;
}

function Card({ shipped }: { readonly shipped: ShippedScenario }) {
  const scenario = useMemo(() => shippedScenario(shipped.text), [shipped.text]);
  const isOpen = useScenario((state) => sameDocument(state.scenario, scenario));
  return (
    <li>
      <a
        className="gallery-card"
        href={linkOf(scenario)}
        aria-current={isOpen ? 'true' : undefined}
        onClick={(event) => {
          // A click with a modifier opens the link elsewhere, as links do.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          closeDialog();
          void openText(shipped.text, shipped.title);
        }}
      >
        <MachineGlyph scenario={scenario} />
        <span className="gallery-words">
          <strong>{shipped.title}</strong>
          <span>{firstSentence(shipped.about)}</span>
          <span className="mute small">{machineSummary(scenario.machine)}</span>
        </span>
      </a>
    </li>
  );
}

export default function Gallery() {
  const scenarios = useLibrary((library) => library.scenarios);
  useEffect(() => {
    void loadLibrary();
  }, []);
  return (
    <Dialog title="Gallery" size="wide" onClose={closeDialog}>
      {scenarios.length === 0 && <p className="mute">One moment: the engine is being asked.</p>}
      <ul className="gallery">
        {scenarios.map((shipped) => (
          <Card key={shipped.id} shipped={shipped} />
        ))}
      </ul>
    </Dialog>
  );
}
