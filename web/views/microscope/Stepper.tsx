/** Steps through the references, three steps each: by key, by slider, or automatically and slowly. */
import { useEffect, useEffectEvent, useState } from 'react';
import { cacheName } from '../../derive/machine/caches.ts';
import { addressParts } from '../../derive/caches/microscope.ts';
import type { Pane } from '../../engine/session.ts';
import type { ProbedAccess } from '../../scenario/generated/types.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { keyIsTaken } from '../../ui/keys.ts';
import { Range } from '../../ui/Range.tsx';
import { Term } from '../../ui/Tip.tsx';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';
import { Address } from './Address.tsx';
import { SetRow } from './SetRow.tsx';
import { Strip } from './Strip.tsx';
import { phaseNames, phases, scenarioReplacement, sentence, verdict, type Moment } from './steps.ts';

const playMs = 1600;

export interface StepperProps {
  readonly run: Pane;
  readonly cache: number;
  readonly list: readonly ProbedAccess[];
}

export function Stepper({ run, cache: number, list }: StepperProps) {
  const { layout, scenario } = run;
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = list.length * phases.length - 1;
  const go = (to: number): void => setStep(Math.max(0, Math.min(last, to)));

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const key = event.key === ' ' ? 'space' : event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || keyIsTaken(key, event.target)) return;
    const stride = event.shiftKey ? phases.length : 1;
    if (key === 'arrowright') go(step + stride);
    else if (key === 'arrowleft') go(step - stride);
    else if (key === 'space') setPlaying(!playing);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const onTime = useEffectEvent(() => {
    if (step >= last) setPlaying(false);
    else go(step + 1);
  });
  useEffect(() => {
    if (!playing) return undefined;
    const timer = window.setInterval(() => onTime(), playMs);
    return () => window.clearInterval(timer);
  }, [playing]);

  const index = Math.floor(step / phases.length);
  const phase = phases[step % phases.length] ?? 'set';
  const access = list[index];
  const cache = layout.topology.caches[number];
  if (!access || !cache) return null;
  const firstLineBytes = layout.topology.caches[0]?.line_bytes ?? cache.line_bytes;
  const parts = addressParts(access, cache, firstLineBytes);
  const moment: Moment = { layout, scenario, cache, name: cacheName(layout, number), access, parts };
  const position = `Reference ${formatCount(index + 1)} of ${formatCount(list.length)}`;

  return (
    <div className="microscope">
      <div className="microscope-steps">
        <IconButton
          icon="step-back"
          label="One step back"
          keys="←"
          disabled={step === 0}
          onClick={() => go(step - 1)}
        />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Stop' : 'Play slowly'}
          keys="Space"
          tone="solid"
          onClick={() => setPlaying(!playing)}
        />
        <IconButton
          icon="step-forward"
          label="One step on"
          keys="→"
          disabled={step === last}
          onClick={() => go(step + 1)}
        />
        <Range
          label="Reference"
          solid
          value={index}
          min={0}
          max={list.length - 1}
          format={(at) => `${formatCount(at + 1)} of ${formatCount(list.length)}`}
          onChange={(at) => go(at * phases.length)}
        />
        <Button disabled={step + phases.length > last} onClick={() => go((index + 1) * phases.length)}>
          next reference
        </Button>
      </div>
      <Strip layout={layout} list={list} index={index} onChange={(at) => go(at * phases.length)} />

      <p className="microscope-who">
        <b>
          <NamedSwatch {...namedThread(layout, access.thread)} />
        </b>
        <span className="mute">
          {position} · cycle {formatCount(access.cycle)}
        </span>
        <span className="microscope-verdict" data-hit={access.hit === null ? undefined : ''}>
          {phase === 'set' ? '' : verdict(access)}
        </span>
      </p>
      <ol className="microscope-phases">
        {phases.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === phase ? 'step' : undefined}
              onClick={() => go(index * phases.length + at)}
            >
              {phaseNames[name]}
            </button>
          </li>
        ))}
      </ol>
      <p className="microscope-sentence" aria-live="polite">
        {sentence(moment, phase)}
      </p>
      <Address parts={parts} sets={cache.sets} phase={phase} />
      <h3 className="microscope-set">
        <Term define="The cache is divided into sets. A line can be in exactly one set, so only that set is searched.">
          Set
        </Term>{' '}
        {formatCount(access.set)}{' '}
        <span className="mute">
          of {moment.name}:{' '}
          <Term define="A place in a set, for one line with its tag. The number of ways limits how many lines of one set are in the cache.">
            {formatCount(cache.ways)} ways
          </Term>
          , each with one line: its tag and its owner
        </span>
      </h3>
      <SetRow
        moment={moment}
        phase={phase}
        replacement={scenarioReplacement(moment)}
        firstLineBytes={firstLineBytes}
      />
    </div>
  );
}
