/** All references at a glance: the owner of each, and whether it hits (full height) or misses (short). */
import type { Layout, ProbedAccess } from '../../scenario/generated/types.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';

export interface StripProps {
  readonly layout: Layout;
  readonly list: readonly ProbedAccess[];
  readonly index: number;
  readonly onChange: (index: number) => void;
}

export function Strip({ layout, list, index, onChange }: StripProps) {
  const misses = list.filter(({ hit }) => hit === null).length;
  return (
    <div className="strip">
      <div
        className="strip-bars"
        aria-hidden="true"
        onPointerDown={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onChange(Math.floor(((clientX - left) / width) * list.length));
        }}
      >
        {list.map((access, at) => (
          <i
            key={at}
            data-miss={access.hit === null ? '' : undefined}
            data-now={at === index ? '' : undefined}
            style={{ background: toneColour(toneOfThread(layout, access.thread)).css }}
          />
        ))}
      </div>
      <p className="mute small">
        {list.length - misses} of {list.length} references hit (tall), {misses} miss (short)
      </p>
    </div>
  );
}
