/** A strip along the playhead, over all pictures in the slot, for dragging the moment. */
import { useRef } from 'react';
import type { TimeScale } from '../../charts/time/scale.ts';
import { pause, seek } from '../../engine/clock.ts';
import { usePlayhead } from '../../charts/time/usePlayhead.ts';

/** For pointers only: the transport's scrubber does the same by keyboard. */
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
