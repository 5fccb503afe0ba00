/** One transport for both machines: play, single quanta, speed, and a scrubber over the whole run. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { clock, onTick, seek, setSpeed, useClock } from '../../engine/clock.ts';
import { quantumAt } from '../../engine/frames.ts';
import { engineMissing } from '../../engine/host.ts';
import { framesOf, hasResults } from '../../engine/pane.ts';
import { useSession } from '../../engine/session.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Range } from '../../ui/Range.tsx';
import { runCommand } from '../../ui/commands.ts';
import { formatCount, formatCycles, formatPercent, formatDuration, formatTimeLeft } from '../../ui/format.ts';
import { useReducedMotion } from '../../ui/media.ts';
import { speedIndex, speeds } from './speeds.ts';
import { endGlide } from './step.ts';
import { useAutoplay } from './useAutoplay.ts';
import { useTransportCommands } from './useTransportCommands.ts';
import './transport.css';

/** From this time on the time left is said: shorter runs end before it is read. Chosen. */
const longRunMs = 15_000;

function RunState() {
  const busy = useSession((session) => session.busy);
  const failed = useSession(({ failures }) => failures.a !== null || failures.b !== null);
  const missing = useSession(({ failures }) => failures.b === engineMissing);
  const rejected = useSession((session) => session.rejected !== null);
  const percent = useSession(({ panes }) => {
    const shown = [panes.a, panes.b].filter((pane) => pane !== null);
    const shares = shown.map((pane) => pane.frames.count / framesOf(pane));
    return Math.floor(Math.min(1, ...shares) * 100);
  });
  const milliseconds = useSession(({ panes }) =>
    Math.max(panes.a?.milliseconds ?? 0, panes.b?.milliseconds ?? 0),
  );
  const waits = useSession(({ held }) => held.b !== null);
  const started = useSession(({ panes }) => panes.b !== null && hasResults(panes.b));
  if (rejected) return <span className="bad">change refused</span>;
  if (failed) return <span className="bad">{missing ? 'engine not loaded' : 'run failed'}</span>;
  if (!started) return <span>{waits ? 'waits to be read' : 'starting the engine'}</span>;
  if (percent < 100) {
    const leftMs = percent > 0 ? (milliseconds * (100 - percent)) / percent : 0;
    const left = leftMs > longRunMs ? ` · ${formatTimeLeft(leftMs)} left` : '';
    return <span>{`simulating ${formatPercent(percent / 100)}${left}`}</span>;
  }
  return <span>{busy ? 'simulating again' : `done in ${formatDuration(milliseconds)}`}</span>;
}

/** Figures that change faster are not readable. */
const readableMs = 120;

function run(id: string) {
  return () => void runCommand(`play.${id}`);
}

export default function Transport() {
  const settled = useReducedMotion();
  useAutoplay(settled);
  useTransportCommands(settled);
  const playing = useClock((state) => state.playing);
  const speed = useClock((state) => state.speed);
  const total = useClock((state) => state.total);
  const framesPerQuantum = useClock((state) => state.framesPerQuantum);
  const quantum = useClock(({ position, limit }) => quantumAt(position, limit, framesPerQuantum));
  const quantumCycles = useSession(({ panes }) => (panes.b ?? panes.a)?.layout.quantum_cycles ?? 0);
  const reading = useRef<HTMLDivElement>(null);
  const cycles = useRef<HTMLSpanElement>(null);
  const held = useRef(false);
  const quanta = Math.round(total / framesPerQuantum);

  const follow = useCallback(
    (move: (share: number, isBeat: boolean) => void) =>
      onTick((position, isBeat) => move(total > 0 ? position / total : 0, isBeat)),
    [total],
  );
  useLayoutEffect(() => {
    let writtenMs = -Infinity;
    return onTick((position, isBeat) => {
      const nowMs = performance.now();
      if (!isBeat || (clock.getState().playing && nowMs - writtenMs < readableMs)) return;
      writtenMs = nowMs;
      const text = formatCycles((position / framesPerQuantum) * quantumCycles);
      if (cycles.current && cycles.current.textContent !== text) cycles.current.textContent = text;
    });
  }, [framesPerQuantum, quantumCycles]);

  // By pointer the scrubber reaches every moment, by key every quantum.
  useEffect(() => {
    const range = reading.current?.parentElement?.querySelector<HTMLElement>(':scope > .range');
    const input = range?.querySelector('input');
    if (!range || !input) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const follow = (event: PointerEvent): void => {
      const box = input.getBoundingClientRect();
      const thumb = parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75;
      seek(((event.clientX - box.left - thumb / 2) / Math.max(1, box.width - thumb)) * total);
    };
    const onDown = (event: PointerEvent): void => {
      held.current = true;
      endGlide();
      follow(event);
    };
    range.addEventListener('pointerdown', onDown, { signal });
    window.addEventListener('pointermove', (event) => held.current && follow(event), { signal });
    const letGo = (): void => {
      held.current = false;
    };
    window.addEventListener('pointerup', letGo, { signal });
    window.addEventListener('pointercancel', letGo, { signal });
    return () => ending.abort();
  }, [total]);

  return (
    <>
      <div className="transport-buttons" role="group" aria-label="Transport">
        <IconButton icon="to-start" label="To the start" keys="Home" onClick={run('start')} />
        <IconButton icon="step-back" label="Step back a quantum" keys="←" onClick={run('back')} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          keys="Space"
          tone="solid"
          onClick={run('toggle')}
        />
        <IconButton icon="step-forward" label="Step forward a quantum" keys="→" onClick={run('forward')} />
        <IconButton icon="fork" label="Fork here" keys="⇧Y" onClick={() => void runCommand('fork.here')} />
        <Menu
          label={`Speed ${speeds[speedIndex(speed)]?.label ?? ''}`}
          items={speeds.map((choice) => ({
            id: choice.label,
            label: choice.label,
            onAction: () => setSpeed(choice.speed),
          }))}
        >
          {speeds[speedIndex(speed)]?.label}
        </Menu>
      </div>
      <Range
        label="Moment of the run"
        min={0}
        max={Math.max(1, total)}
        step={framesPerQuantum}
        value={Math.min(quantum * framesPerQuantum, total)}
        format={() => `quantum ${formatCount(quantum)} of ${formatCount(quanta)}`}
        disabled={total === 0}
        solid
        follow={follow}
        onChange={(frame) => {
          if (held.current) return;
          endGlide();
          seek(frame);
        }}
      />
      <div ref={reading} className="transport-reading">
        <span>
          <b>quantum {formatCount(quantum)}</b> of {formatCount(quanta)}
          <span className="wide-only">
            {' '}
            · <span ref={cycles} />
          </span>
        </span>
        <RunState />
      </div>
    </>
  );
}
