/** The playhead, as one line through all pictures of a section. */
import { useRef } from 'react';
import type { TimeScale } from './scale.ts';
import './time.css';
import { usePlayhead } from './usePlayhead.ts';

export function PlayheadLine({ scale }: { readonly scale: TimeScale }) {
  const line = useRef<HTMLDivElement>(null);
  usePlayhead(scale, null, ({ x, isInSight }) => {
    if (!line.current) return;
    line.current.style.translate = `${x.toString()}px 0`;
    line.current.hidden = !isInSight;
  });
  return <div ref={line} className="playhead" aria-hidden="true" />;
}
