/** A slot of the page, filled from the registry; each panel loads, waits and fails independently. */
import { lazy, memo, Suspense, useState } from 'react';
import { componentOf } from './around.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import type { LatePanel, Panel, SlotId } from './panel.ts';
import { panels } from './panels.ts';

function LateContent({ panel }: { readonly panel: LatePanel }) {
  const [Content, setContent] = useState(() => lazy(panel.load));
  const reserve = panel.reserve === undefined ? undefined : { minHeight: panel.reserve };
  // Adding and removing an element among the page's own restyles all of it.
  const fallback =
    panel.slot === 'ground' ? null : <div className="waiting" style={reserve} aria-busy="true" />;
  return (
    <PanelBoundary
      what={panel.title}
      onRetry={() => {
        // React keeps a failed lazy component failed, so a retry requires a new one.
        setContent(() => lazy(panel.load));
      }}
    >
      <Suspense fallback={fallback}>
        <Content />
      </Suspense>
    </PanelBoundary>
  );
}

/** One panel of the registry. */
export function PanelHost({ panel }: { readonly panel: Panel }) {
  const [Content] = useState(() => componentOf(panel));
  if (!Content && 'load' in panel) return <LateContent panel={panel} />;
  return <PanelBoundary what={panel.title}>{Content && <Content />}</PanelBoundary>;
}

/** All panels of one slot, in the registry's order. Memoised: rendering the page around them leaves them alone. */
export const Slot = memo(function Slot({ id }: { readonly id: SlotId }) {
  return panels
    .filter((panel) => panel.slot === id)
    .map((panel) => <PanelHost key={panel.id} panel={panel} />);
});
