/** Decisions within a quantum, at blocks and wake-ups: each with its time since the quantum began, and its reason. */
import type { DecisionRecord, Layout } from '../../scenario/generated/types.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { counted, formatCycles } from '../../ui/format.ts';
import { Rule } from './Rule.tsx';

export interface WithinProps {
  readonly layout: Layout;
  readonly quantum: number;
  readonly decisions: readonly DecisionRecord[];
}

export default function Within({ layout, quantum, decisions }: WithinProps) {
  return (
    <Disclosure summary={`${counted(decisions.length, 'decision')} within this quantum`}>
      <ol className="why-within">
        {decisions.map(({ cycle, reason }, index) => (
          <li key={index}>
            <span className="mute">{`+${formatCycles(cycle - quantum * layout.quantum_cycles)} `}</span>
            {reason ? (
              <Rule layout={layout} rule={reason.rule} />
            ) : (
              'Every runnable thread keeps its hardware context.'
            )}
          </li>
        ))}
      </ol>
      <p className="mute small">Only the first decisions at blocks and wake-ups of each quantum are kept.</p>
    </Disclosure>
  );
}
