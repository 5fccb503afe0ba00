/** The scenarios that ship: what each is about in a sentence, and a small picture made from the scenario itself. */
import { useMemo, type MouseEvent } from 'react';
import { openText } from '../open.ts';
import type { ShippedScenario, ShippedVariant } from '../../engine/client.ts';
import { shippedScenario } from '../../scenario/default.ts';
import { sameDocument } from '../../scenario/history.ts';
import { linkOf } from '../../scenario/link/link.ts';
import { useScenario } from '../../scenario/store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { closeDialog } from '../dialogs.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { machineSummary } from '../machine-summary.ts';
import './gallery.css';
import { MachineGlyph } from './MachineGlyph.tsx';

/** Its first sentence: the gallery is for choosing, not for reading. */
function firstSentence(text: string): string {
  return /^.*?[.?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** A shipped text as an entry to open: its scenario, whether it is on the page, and what its link needs. */
function useEntry({ text, title }: ShippedScenario) {
  const scenario = useMemo(() => shippedScenario(text), [text]);
  const isOpen = useScenario((state) => sameDocument(state.scenario, scenario));
  const link = {
    href: linkOf(scenario),
    'aria-current': isOpen ? ('true' as const) : undefined,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      // A click with a modifier opens the link elsewhere, as links do.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      closeDialog();
      void openText(text, title);
    },
  };
  return { scenario, link };
}

/** The same workload in another way, one click beside it. */
function VariantLink({ shipped }: { readonly shipped: ShippedVariant }) {
  const { link } = useEntry(shipped);
  return (
    <a {...link} aria-label={shipped.title} title={shipped.about}>
      {shipped.label}
    </a>
  );
}

function Card({ shipped }: { readonly shipped: ShippedScenario }) {
  const { scenario, link } = useEntry(shipped);
  const all = useLibrary((library) => library.variants);
  const variants = all.filter(({ of }) => of === shipped.id);
  return (
    <li className="gallery-entry">
      <a className="gallery-card" {...link}>
        <MachineGlyph scenario={scenario} />
        <span className="gallery-words">
          <strong>{shipped.title}</strong>
          <span>{firstSentence(shipped.about)}</span>
          <span className="mute small">{machineSummary(scenario.machine)}</span>
        </span>
      </a>
      {variants.length > 0 && (
        <p className="gallery-variants small">
          <span className="mute">The same, </span>
          {variants.map((variant) => (
            <VariantLink key={variant.id} shipped={variant} />
          ))}
        </p>
      )}
    </li>
  );
}

export default function Gallery() {
  const scenarios = useLibrary((library) => library.scenarios);
  useLoadedLibrary();
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
