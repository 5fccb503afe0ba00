/** Below the metrics: whether their differences exceed chance. Loads its code when it is unfolded. */
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
