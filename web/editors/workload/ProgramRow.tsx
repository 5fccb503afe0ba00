/** One program of the workload in one line. */
import { sampleCurve } from '../../derive/caches/curve.ts';
import { markOf } from '../../derive/selection/thing.ts';
import type { tonesOfWorkload } from '../../derive/names/tones.ts';
import type { Thing } from '../../engine/selection.ts';
import { nameOf, withCopies, withoutGroup } from '../../scenario/change/workload.ts';
import { numbers } from '../../scenario/generated/fields.ts';
import type { ThreadGroup } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { formatBytes, formatCount, formatPercent } from '../../ui/format.ts';
import { parseNumber } from '../../ui/parse.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { ValueInput } from '../../ui/ValueInput.tsx';
import { PinButton } from '../../views/selection/PinButton.tsx';
import { openDialog } from '../dialogs.ts';
import { useLibrary } from '../../engine/library.ts';
import { wholeNumber } from '../../ui/quantities.ts';
import { Field } from '../Refusal.tsx';
import { useCurve } from './useCurve.ts';
import { useTracePresence } from './useTracePresence.ts';

/** The range of cache sizes of a sparkline, in bytes: it includes the machine's largest cache. */
const fromBytes = 2048;
const leastToBytes = 256 * 1024;
/** Miss ratio at a sparkline's top edge: the same for all, so that they can be compared. */
const topRatio = 0.3;
const copies = numbers['/workload/threads/*/copies'];

function Curve({ name }: { readonly name: string }) {
  const inline = useScenario(({ scenario }) => scenario.workload.programs[name]);
  const shipped = useLibrary((library) => library.programs.get(name));
  const lineBytes = useScenario(({ scenario }) => scenario.machine.caches[0]?.line_bytes ?? 64);
  const toBytes = useScenario(({ scenario }) =>
    Math.max(leastToBytes, ...scenario.machine.caches.map((cache) => cache.size_bytes)),
  );
  const points = useCurve(inline ?? shipped ?? null, lineBytes);
  const values =
    points.length === 0 ? [] : sampleCurve(points, fromBytes / lineBytes, toBytes / lineBytes, 24);
  const [first = NaN, last = NaN] = [values[0], values.at(-1)];
  const said =
    values.length === 0
      ? 'Miss ratio by cache size: not known yet'
      : `Miss ratio alone in a cache of 2 KB: ${formatPercent(first)}, falling to ${formatPercent(last)} in ${formatBytes(toBytes)}`;
  return (
    <Tip text={said}>
      <span className="program-curve">
        {values.length > 0 && (
          <Sparkline values={values.map((value) => Math.min(topRatio, value))} max={topRatio} />
        )}
        <span className="visually-hidden">{said}</span>
      </span>
    </Tip>
  );
}

function TraceNote({ name }: { readonly name: string }) {
  const here = useTracePresence(name);
  if (here !== false) return <span className="program-note mute">trace</span>;
  return (
    <button
      type="button"
      className="program-note bad"
      onClick={() => openDialog({ kind: 'bring', file: null })}
    >
      not here
    </button>
  );
}

interface ProgramRowProps {
  readonly entry: number;
  readonly group: ThreadGroup;
  readonly tones: ReturnType<typeof tonesOfWorkload>;
}

export function ProgramRow({ entry, group, tones }: ProgramRowProps) {
  const tone = tones.ofEntry[entry] ?? 0;
  // Groups of one program are distinguished by the memory that they share.
  const shares = tones.groups.includes(tone) && tones.names[tone]?.split(', ')[0];
  const name = shares ? `${nameOf(group)} ${shares}` : nameOf(group);
  // The end of a name, often a number, distinguishes it from the next: it is never truncated.
  const tail = Math.max(0, name.lastIndexOf(' '));
  const only = useScenario(({ scenario }) => scenario.workload.threads.length === 1);
  const thing: Thing = { kind: 'program', id: tone };
  const setCopies = (copies: number): void =>
    edit(`${name} × ${formatCount(copies)}`, (scenario) => withCopies(scenario, entry, copies));
  return (
    <Field at={`/workload/threads/${entry}`}>
      <div className="row program-row" data-of={markOf(thing)}>
        <PinButton of={thing} label={`${name}: pin`}>
          <Swatch program={tone} />
        </PinButton>
        <button
          type="button"
          className="program-name"
          aria-label={`${name}: edit`}
          onClick={() => openDialog({ kind: 'program', entry })}
        >
          <span>{name.slice(0, tail)}</span>
          <span className="program-tail">{name.slice(tail)}</span>
        </button>
        {group.trace === undefined ? <Curve name={nameOf(group)} /> : <TraceNote name={group.trace} />}
        <span className="program-copies">
          {group.copies > 1 ? (
            <IconButton
              icon="minus"
              label={`${name}: one copy less`}
              onClick={() => setCopies(group.copies - 1)}
            />
          ) : (
            <IconButton
              icon="close"
              label={`${name}: remove`}
              disabled={only}
              onClick={() => edit(`Remove ${name}`, (scenario) => withoutGroup(scenario, entry))}
            />
          )}
          <IconButton
            icon="plus"
            label={`${name}: one copy more`}
            onClick={() => setCopies(group.copies + 1)}
          />
        </span>
        <ValueInput
          label={`${name}, copies`}
          value={group.copies}
          min={copies.low}
          max={copies.high}
          format={(value) => `× ${formatCount(value)}`}
          parse={(text) => parseNumber(text.replace(/^\s*[×x*]/, ''))}
          check={wholeNumber}
          onCommit={setCopies}
        />
      </div>
    </Field>
  );
}
