/** What if: one or two numbers of this scenario over many values, under any policies; or all of them, halved and doubled. */
import { Activity, lazy, Suspense, useMemo, useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { gainReadings } from '../../derive/compare/gain-readings.ts';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import { readings } from '../../derive/compare/readings.ts';
import { valuesOf, type AxisSpec } from '../../derive/sweep/axis.ts';
import { withinRoom } from '../../derive/sweep/cache-room.ts';
import { atEnd } from '../../derive/sweep/in-end.ts';
import { sweepFields, typedField, type SweepField } from '../../derive/sweep/fields.ts';
import { engine } from '../../engine/client.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Select, SegmentedControl } from '../../ui/Select.tsx';
import { PolicyTicks } from '../race/PolicyTicks.tsx';
import { useEntrants, type Entrants } from '../race/useEntrants.ts';
import { ask, firstSpan, useAsked, type Picture } from './asked.ts';
import { AxisFields } from './AxisFields.tsx';
import { useDropped, type Dropped } from './dropped.ts';
import { FileResults } from './FileResults.tsx';
import { MeasuredQuanta } from './MeasuredQuanta.tsx';
import { Results } from './Results.tsx';
import { SearchResults } from './SearchResults.tsx';
import './sweep.css';
import { TooMany } from './TooMany.tsx';
import { mostRuns, sweepOf } from './useSweep.ts';
import { whatSwept, type NamedAxis } from './axis-labels.ts';
import { NoRun } from '../words/NoRun.tsx';

const seedChoices = [
  { value: '1', label: '1 seed' },
  { value: '3', label: '3 seeds' },
  { value: '5', label: '5 seeds' },
] as const;

/** No refusals are known before the sweep runs. */
const unknown = new Map<never, never>();

/** An axis with its values, or why there is none. */
function namedAxis(spec: AxisSpec, fields: readonly SweepField[], scenario: Scenario): NamedAxis | string {
  const field = fields.find(({ pointer }) => pointer === spec.pointer) ?? typedField(scenario, spec.pointer);
  if (typeof field === 'string') return field;
  return { field, pointer: spec.pointer, values: valuesOf(spec.span, field.grain) };
}

function isNamed(axis: NamedAxis | string): axis is NamedAxis {
  return typeof axis !== 'string';
}

function Sweep({ b, entrants }: { readonly b: Pane; readonly entrants: Entrants }) {
  const known = engine().policies;
  const asked = useAsked();
  const schedules = schedulesOf(b.scenario);
  const level = lastLevel(b.layout);
  const hasBaseline = entrants.ticked.some(({ pane }) => pane === 'a') && schedules === 'threads';
  const measures = useMemo(
    () => [
      ...readings(level, schedules),
      ...energyReadingsOf(b.scenario.machine),
      ...(hasBaseline ? gainReadings(unknown) : []),
    ],
    [level, schedules, b.scenario.machine, hasBaseline],
  );
  const measure = measures.find(({ id }) => id === asked.measure) ?? measures[0];
  const { seeds } = asked;
  const ticked = new Set(entrants.ticked.map(({ policy }) => policy.id));
  const inTheEnd = useMemo(() => atEnd(b.scenario), [b.scenario]);
  const fields = sweepFields(
    inTheEnd,
    known.filter(({ id }) => ticked.has(id)),
  ).map((field) => withinRoom(field, b.layout.topology));
  const [first] = fields;
  const specs =
    asked.axes.length > 0 || !first ? asked.axes : [{ pointer: first.pointer, span: firstSpan(first) }];
  const axes = specs.map((spec) => namedAxis(spec, fields, inTheEnd));
  const named = axes.filter(isNamed);
  const [x, y] = named;
  const isTwice = x !== undefined && x.pointer === y?.pointer;
  const runs = named.reduce((count, { values }) => count * values.length, entrants.ticked.length * seeds);
  const set = (index: number, spec: AxisSpec): void =>
    ask({ axes: specs.map((old, at) => (at === index ? spec : old)) });
  const other = fields.find(({ pointer }) => specs.every((spec) => spec.pointer !== pointer));
  const isReady = named.length === specs.length && !isTwice && runs > 0 && runs <= mostRuns;
  if (!measure || !x) return null;
  const sweptAxes: readonly [NamedAxis] | readonly [NamedAxis, NamedAxis] = y ? [x, y] : [x];
  return (
    <>
      <div className="sweep-form beside-settings">
        {specs.map((spec, index) => (
          <AxisFields
            key={index}
            label={index === 0 ? 'Along' : 'and along'}
            spec={spec}
            axis={axes[index] ?? ''}
            fields={fields}
            onChange={(next) => set(index, next)}
            onRemove={index === 0 ? undefined : () => ask({ axes: specs.slice(0, 1) })}
          />
        ))}
        {specs.length === 1 && other && (
          <Button
            tone="accent"
            onClick={() => ask({ axes: [...specs, { pointer: other.pointer, span: firstSpan(other) }] })}
          >
            add a second field
          </Button>
        )}
        <div className="sweep-row">
          <Select
            label="By"
            value={measure.id}
            choices={measures.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => ask({ measure: id })}
          />
          <SegmentedControl
            label="Seeds"
            value={seeds.toString() as (typeof seedChoices)[number]['value']}
            choices={seedChoices}
            onChange={(value) => ask({ seeds: Number(value) })}
          />
          <PolicyTicks entrants={entrants} />
        </div>
        <MeasuredQuanta scenario={b.scenario} />
      </div>
      <div className="beside-result">
        {isTwice && (
          <p className="bad" role="alert">
            Both axes are the same place. Choose another for one of them.
          </p>
        )}
        {runs > mostRuns && (
          <TooMany
            sweep={sweepOf(b.scenario, entrants.ticked, sweptAxes, seeds)}
            title={b.scenario.title}
            what={whatSwept(entrants.ticked.length, named, seeds)}
            runs={runs}
          />
        )}
        {isReady && asked.waits && (
          <p className="asked-runs">
            <Button tone="solid" onClick={() => ask({ waits: false })}>
              Run {whatSwept(entrants.ticked.length, named, seeds)}
            </Button>
            <span className="mute">The link came with these settings.</span>
          </p>
        )}
        {isReady && !asked.waits && (
          <Results b={b} entrants={entrants.ticked} axes={sweptAxes} seeds={seeds} measure={measure} />
        )}
      </div>
    </>
  );
}

function Started({ a, b }: { readonly a: Pane | null; readonly b: Pane }) {
  const entrants = useEntrants(a, b, 'panes');
  if (entrants) return <Sweep b={b} entrants={entrants} />;
  return (
    <p className="mute" role="status">
      Waiting for the engine’s list of policies.
    </p>
  );
}

const Sensitivity = lazy(() => import('./Sensitivity.tsx'));

const pictures = [
  { value: 'map', label: 'Map' },
  { value: 'sensitivity', label: 'Sensitivity' },
] as const;
const ofFile = { value: 'file', label: 'Results file' } as const;

function Swept() {
  const [a, b] = [useSession(({ panes }) => panes.a), useSession(({ panes }) => panes.b)];
  if (b) return <Started a={a} b={b} />;
  return <NoRun />;
}

function Shown({ picture, dropped }: { readonly picture: Picture; readonly dropped: Dropped | null }) {
  if (picture === 'map') return <Swept />;
  if (picture === 'sensitivity') return <Sensitivity />;
  if (!dropped) return null;
  if (dropped.kind === 'search') return <SearchResults key={dropped.name} dropped={dropped} />;
  return <FileResults key={dropped.name} dropped={dropped} />;
}

/** A hidden picture keeps its state and runs nothing; one that has never been visible is not rendered. */
export default function SweepView() {
  const asked = useAsked(({ picture }) => picture);
  const dropped = useDropped((state) => state.dropped);
  const front = asked === 'file' && !dropped ? 'map' : asked;
  const [seen, setSeen] = useState<readonly Picture[]>([front]);
  const choices = dropped ? [...pictures, ofFile] : pictures;
  return (
    <div className={front === 'map' ? 'beside' : undefined}>
      <SegmentedControl
        label="Picture"
        value={front}
        choices={choices}
        onChange={(picture: Picture) => {
          setSeen([...seen, picture]);
          ask({ picture });
        }}
      />
      {choices
        .filter(({ value }) => value === front || seen.includes(value))
        .map(({ value }) => (
          <Activity key={value} mode={value === front ? 'visible' : 'hidden'}>
            <Suspense fallback={<div className="waiting" aria-busy="true" />}>
              <Shown picture={value} dropped={dropped} />
            </Suspense>
          </Activity>
        ))}
    </div>
  );
}
