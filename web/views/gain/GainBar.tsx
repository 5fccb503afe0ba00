/** A gain as one bar: parts that raise IPC to the right of zero, parts that lower it to the left. */
import type { GainParts } from '../../scenario/generated/types.ts';
import { causesOf, gainWords, type GainCause } from '../../derive/compare/gain-causes.ts';

const total = (causes: readonly GainCause[], percent: GainParts): number =>
  causes.reduce((sum, cause) => sum + Math.abs(percent[cause]), 0);

/** Causes in the order of the bar: those that lower IPC, then those that raise it. */
export function barOrder(percent: GainParts): readonly GainCause[] {
  const causes = causesOf(percent);
  return [...causes.filter((cause) => percent[cause] < 0), ...causes.filter((cause) => percent[cause] > 0)];
}

export function GainBar({ percent }: { readonly percent: GainParts }) {
  const causes = causesOf(percent);
  const sides = [causes.filter((cause) => percent[cause] < 0), causes.filter((cause) => percent[cause] > 0)];
  return (
    <span className="gain-bar" aria-hidden="true">
      {sides.map((side, index) => (
        <span
          key={index === 0 ? 'falls' : 'rises'}
          className="gain-side"
          style={{ flexGrow: total(side, percent) }}
        >
          {side.map((cause) => (
            <i
              key={cause}
              data-cause={cause}
              title={gainWords[cause].name}
              style={{ flexGrow: Math.abs(percent[cause]) }}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
