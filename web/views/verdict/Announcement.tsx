/** The result for screen readers, in one sentence after a completed run; not during a drag, whose runs follow each other. */
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Judged, Pair } from '../../derive/compare/verdict.ts';
import { usePastRuns } from '../../engine/past-runs.ts';
import { formatChange } from '../../ui/format.ts';
import { written } from '../readings/ReadingRow.tsx';

/** Runs that follow each other faster are not announced. Chosen. */
const restMs = 1_000;

function sentenceOf({ reading, a, b, change }: Pair & { readonly change: Judged | null }): string {
  const { label, form } = reading;
  if (!change) return `${label}: ${written(form, b)}`;
  return `${label}: B ${written(form, b)}, A ${written(form, a)}, ${formatChange(change.a, change.b)}`;
}

export function Announcement({ figure }: { readonly figure: Parameters<typeof sentenceOf>[0] | undefined }) {
  const frames = usePastRuns(({ shown }) => shown?.frames);
  const [said, setSaid] = useState('');
  const say = useEffectEvent(() => figure && setSaid(sentenceOf(figure)));
  useEffect(() => {
    if (!frames) return;
    const timer = setTimeout(say, restMs);
    return () => clearTimeout(timer);
  }, [frames]);
  // Outside the stage, which is hidden behind a maximised view.
  return createPortal(
    <p className="visually-hidden" role="status">
      {said}
    </p>,
    document.body,
  );
}
