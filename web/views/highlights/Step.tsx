/** A step of the presentation: a highlight in one or two sentences, and the button to the next. */
import { useEffect, useRef } from 'react';
import { lastPolicy } from '../../scenario/change/forks.ts';
import type { Highlight } from '../../derive/time/highlights.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { decisionAt, ruleParts } from '../../derive/time/why.ts';
import { engine } from '../../engine/client.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { counted, formatChange, formatCount, formatIpc } from '../../ui/format.ts';
import { paneNames } from '../words/pane-names.ts';
import './highlights.css';

interface Runs {
  readonly a: Pane | null;
  readonly b: Pane;
}

function start({ a, b }: Runs, nameOf: (pane: Pane) => string): string {
  const { threads, topology } = b.layout;
  const who = `${counted(threads.length, 'thread')} for ${counted(topology.contexts.length, 'hardware context')}.`;
  // The stage shows four figures: this sentence names the important one.
  const names = a && paneNames(engine().policies, a.scenario, b.scenario);
  return names
    ? `${who} A: ${names[0]}. B: ${names[1]}. Compare the IPC, instructions per cycle.`
    : `${who} ${nameOf(b)} decides.`;
}

/** B's reason for the decision, as Why states it; while B samples, it has no useful reason yet. */
function differs({ b }: Runs, quantum: number, nameOf: (pane: Pane) => string): string {
  const reason = decisionAt(b.decisions, quantum, b.layout.quantum_cycles)?.reason;
  if (reason?.fallback)
    return `Quantum ${formatCount(quantum)}: the first decision that differs. ${nameOf(b)} is still measuring the threads; its own rule follows.`;
  const why = ruleParts(reason?.rule ?? '')
    .map((part) => ('text' in part ? part.text : nameOfThread(b.layout, part.thread)))
    .join('');
  return `Quantum ${formatCount(quantum)}: the first decision that differs. ${why}`.trim();
}

function end({ a, b }: Runs): string {
  if (!b.result) return 'The end.';
  if (!a?.result) return `The end: an IPC of ${formatIpc(b.result.ipc)}.`;
  return `The end: an IPC of ${formatIpc(a.result.ipc)} in A and ${formatIpc(b.result.ipc)} in B, ${formatChange(a.result.ipc, b.result.ipc)}.`;
}

function sentence(highlight: Highlight, runs: Runs, nameOf: (pane: Pane) => string): string {
  const { quantum } = highlight;
  switch (highlight.kind) {
    case 'start':
      return start(runs, nameOf);
    case 'measured':
      return `Quantum ${formatCount(quantum)}: the warm-up is over. The measurement begins.`;
    case 'differs':
      return differs(runs, quantum, nameOf);
    case 'furthest':
      return `Quantum ${formatCount(quantum)}: the largest difference, with an IPC of ${formatIpc(highlight.a)} in A and ${formatIpc(highlight.b)} in B.`;
    case 'end':
      return end(runs);
  }
}

export interface StepProps {
  readonly highlight: Highlight;
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  readonly onLeave: () => void;
}

export default function Step({ highlight, place, count, onNext, onPrevious, onLeave }: StepProps) {
  const box = useRef<HTMLElement>(null);
  const { a, b } = useSession(({ panes }) => panes);
  // On a narrow screen the step is below the machines.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [highlight]);
  const policies = engine().policies;
  if (!b) return null;
  const nameOf = ({ scenario }: Pane): string => policyTitle(policies, lastPolicy(scenario).policy).name;
  return (
    <aside ref={box} className="highlight" aria-label="Step of the presentation">
      <span className="mute small">
        {place} of {count}
      </span>
      <p role="status">{sentence(highlight, { a, b }, nameOf)}</p>
      <span className="highlight-buttons">
        <Button disabled={place <= 1} onClick={onPrevious}>
          Back
        </Button>
        <Button tone="accent" disabled={place === count} onClick={onNext}>
          Next
        </Button>
        <IconButton icon="close" label="End the presentation" onClick={onLeave} />
      </span>
    </aside>
  );
}
