/** All decisions of a quantum, step by step with their causes: the engine simulates the quantum once more. */
import { useState } from 'react';
import { involving } from '../../derive/time/why.ts';
import { useAgain } from '../../engine/again.ts';
import type { PaneId } from '../../engine/client.ts';
import { useSelection } from '../../engine/selection.ts';
import type { Pane } from '../../engine/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';
import { Rule } from './Rule.tsx';

export interface StepsProps {
  readonly pane: PaneId;
  readonly run: Pane;
  readonly quantum: number;
}

/** The number of decisions listed initially. */
const listed = 100;

function List({ pane, run: { layout, frames, status }, quantum }: StepsProps) {
  const [most, setMost] = useState(listed);
  const thread = useSelection(({ pinned }) => (pinned?.kind === 'thread' ? pinned.id : null));
  // A quantum in progress is requested again when it is over.
  const end = (quantum + 1) * layout.frames_per_quantum;
  const isWhole = status !== 'running' || frames.count >= end;
  const told = useAgain('steps', pane, { quantum, isWhole });
  if (told.kind === 'asking')
    return (
      <p className="mute" aria-busy="true">
        Running this quantum again …
      </p>
    );
  if (told.kind === 'failed') return <p className="bad">The engine could not say: {told.message}</p>;
  if (told.answer.length === 0)
    return <p className="mute small">Nothing was decided for which its policy gives a cause.</p>;
  const found = thread === null ? told.answer : involving(told.answer, thread);
  return (
    <>
      <p className="mute small">
        {thread === null ? (
          `${counted(found.length, 'decision')}, by cycles since the quantum began. Select a thread to see only its own.`
        ) : (
          <>
            {formatCount(found.length)} of {counted(told.answer.length, 'decision')}, with{' '}
            <NamedSwatch {...namedThread(layout, thread)} />
          </>
        )}
      </p>
      <ol className="why-steps">
        {found.slice(0, most).map(({ cycle, steps }, index) => (
          <li key={index}>
            <span className="mute number">{formatCount(cycle - quantum * layout.quantum_cycles)}</span>
            {steps.map((step, place) => (
              <p key={place}>
                <Rule layout={layout} rule={step} />
              </p>
            ))}
          </li>
        ))}
      </ol>
      {found.length > most && (
        <Button
          onClick={() => {
            setMost(most + listed);
          }}
        >
          Show more
        </Button>
      )}
    </>
  );
}

export default function Steps(props: StepsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary="Every step in this quantum" open={open} onToggle={setOpen}>
      {open && <List key={props.quantum} {...props} />}
    </Disclosure>
  );
}
