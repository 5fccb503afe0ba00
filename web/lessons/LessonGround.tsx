/** An invisible panel: the editor of a lesson's variant opens here. */
import { lazy, Suspense } from 'react';
import { useVariant } from './variant-state.ts';

const VariantDrawer = lazy(() => import('./VariantDrawer.tsx'));

export default function LessonGround() {
  const of = useVariant((state) => state.of);
  return <Suspense>{of && <VariantDrawer key={of.id} of={of} />}</Suspense>;
}
