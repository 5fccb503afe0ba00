/** Sensitivity: every number of the scenario halved and doubled, ranked by the effect on one metric. */
import { useMemo } from 'react';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { readings } from '../../derive/compare/readings.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';
import { withInEnd } from '../../derive/sweep/in-end.ts';
import { sensitivityOf, type Bar } from '../../derive/sweep/sensitivity.ts';
import { useRested } from '../../engine/rested.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { counted } from '../../ui/format.ts';
import { Select, SegmentedControl } from '../../ui/Select.tsx';
import { ask, useAsked } from './asked.ts';
import { valueWords } from './axis-labels.ts';
import { Tornado } from './Tornado.tsx';
import { headline } from './tornado-words.ts';
import { MeasuredQuanta } from './MeasuredQuanta.tsx';
import { useBasis, useSensitivity } from './useSensitivity.ts';
import { NoRun } from '../words/NoRun.tsx';
import './sensitivity.css';

const effects = [
  { value: 'value', label: 'Metric' },
  { value: 'gain', label: 'B − A' },
] as const;

/** Opens the analysed scenario with one number changed, under its present title. */
function openBar(document: Scenario, { pointer, label }: SweepField, words: string, bar: Bar) {
  edit(`Sensitivity: ${label} ${words}`, (now) => {
    const next = withInEnd(document, [[pointer, bar.value]]);
    return { ...next, title: now.title, about: now.about };
  });
}

function Ranked({
  now,
  measures,
  scenario,
}: {
  readonly now: string;
  readonly measures: readonly Reading[];
  readonly scenario: Scenario | null;
}) {
  const { question, next, plan, document, runs } = useSensitivity(now);
  const chosen = useAsked(({ measure }) => measure);
  const wanted = useAsked(({ effect }) => effect);
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
  const hasGain = (plan ?? next).present.a !== null;
  const effect = hasGain ? wanted : 'value';
  const { outcomes } = runs;
  const shown = useMemo(
    () => plan && measure && sensitivityOf(plan, outcomes, measure, effect),
    [plan, outcomes, measure, effect],
  );
  if (!measure) return null;
  const what = `${counted((plan ?? next).knobs.length, 'field')} halved and doubled`;
  return (
    <div className="sensitivity">
      <div className="sweep-form">
        <div className="sweep-row">
          <Select
            label="Metric"
            value={measure.id}
            choices={measures.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => ask({ measure: id })}
          />
          {hasGain && (
            <SegmentedControl
              label="Effect on"
              value={effect}
              choices={effects}
              onChange={(next) => ask({ effect: next })}
            />
          )}
        </div>
        {scenario && <MeasuredQuanta scenario={scenario} />}
      </div>
      <AskedRuns
        question={question}
        runs={runs}
        what={what}
        wanted={counted(next.jobs.length, 'simulation')}
      />
      {!plan && (
        <p className="mute">
          Halves and doubles {counted(next.knobs.length, 'field')} of this scenario, one at a time
          {hasGain ? ', under A and under B' : ''}. Shows which of them matter most.
        </p>
      )}
      {plan && shown && (
        <div className={question.isStale ? 'stale' : undefined}>
          <p className="knob-headline" role="status">
            {headline(shown, measure, effect, runs.state === 'done')}
          </p>
          <Tornado
            shown={shown}
            fixed={plan.fixed}
            measure={measure}
            effect={effect}
            onOpen={(field, bar) => openBar(document, field, valueWords(field, bar.value), bar)}
          />
        </div>
      )}
    </div>
  );
}

export default function Sensitivity() {
  const now = useBasis();
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const scenario = useRested(({ panes }) => panes.b?.scenario ?? null);
  const measures = useMemo(
    () =>
      layout && scenario
        ? [...readings(lastLevel(layout), schedulesOf(scenario)), ...energyReadingsOf(scenario.machine)]
        : [],
    [layout, scenario],
  );
  if (now === null) return <NoRun />;
  return <Ranked now={now} measures={measures} scenario={scenario} />;
}
