/** Under the metrics: whether their differences are more than chance. Nothing of it is loaded before it is unfolded. */
import { lazy, Suspense, useState } from 'react';
import { useHasBaseline } from '../../engine/run.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';

const ShortSeeds = lazy(() => import('./ShortSeeds.tsx'));

export default function SeedFold() {
  const compared = useHasBaseline();
  const [isOpen, setOpen] = useState(false);
  if (!compared) return null;
  return (
    <Disclosure summary="Significance over seeds" open={isOpen} onToggle={setOpen}>
      {isOpen && (
        <Suspense fallback={<div className="waiting" aria-busy="true" />}>
          <ShortSeeds />
        </Suspense>
      )}
    </Disclosure>
  );
}
