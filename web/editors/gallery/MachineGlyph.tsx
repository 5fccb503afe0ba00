/** A stamp-sized picture of a scenario. */
import { useMemo } from 'react';
import { glyph } from '../../derive/machine/glyph.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { programColour } from '../../ui/colour.ts';
import './gallery.css';

const [width, height] = [112, 72];

export function MachineGlyph({ scenario }: { readonly scenario: Scenario }) {
  const boxes = useMemo(() => glyph(scenario, width, height), [scenario]);
  return (
    <svg className="glyph" viewBox={`0 0 ${width.toString()} ${height.toString()}`} aria-hidden="true">
      {boxes.map((box, index) => (
        <rect
          key={index}
          className={`glyph-${box.kind}`}
          x={box.x}
          y={box.y}
          width={Math.max(0, box.width)}
          height={Math.max(0, box.height)}
          rx={box.kind === 'core' ? 3 : 1.5}
          style={box.tone === null ? undefined : { fill: programColour(box.tone).css }}
        />
      ))}
    </svg>
  );
}
