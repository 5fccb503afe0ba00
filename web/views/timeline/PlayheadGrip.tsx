/** A strip along the playhead, over every picture of the slot, by which the moment can be dragged. */
import { useRef } from 'react';
import type { TimeScale } from '../../charts/time/scale.ts';
import { pause, seek } from '../../engine/clock.ts';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';

/** The same can be done by keyboard with the transport's scrubber, so this one is for pointers only. */
export function PlayheadGrip({ scale }: { readonly scale: TimeScale }) {
  const grip = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  usePlayhead(scale, scale, ({ x, isInSight }) => {
    if (!grip.current) return;
    grip.current.style.transform = `translateX(${x.toString()}px)`;
    grip.current.hidden = !isInSight;
  });

  return (
    <div
      ref={grip}
      className="playhead-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        pause();
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const pictures = event.currentTarget.parentElement?.querySelector('.timeline');
        if (!held.current || !pictures) return;
        seek(scale.frameAt(event.clientX - pictures.getBoundingClientRect().left));
      }}
      onPointerUp={() => (held.current = false)}
      onPointerCancel={() => (held.current = false)}
    />
  );
}
