/**
 * The policies that A and B show, forks included: an edit changes the fork that a pane shows, or the scenario or its
 * baseline.
 */
import { engine } from '../../engine/client.ts';
import { useId, useMemo } from 'react';
import { policyName } from '../../derive/names/policy.ts';
import { branchesOf, shownEnds, trunkOf } from '../../scenario/change/forks.ts';
import {
  otherPointers,
  policyFrom,
  policyOf,
  schedulesOf,
  withBaseline,
  withoutPointer,
  type PaneLetter,
} from '../../scenario/change/policy.ts';
import type { PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { pointerWords } from '../../views/words/pointer-labels.ts';
import { Field, SectionRefusal } from '../Refusal.tsx';
import { asSentence } from '../open.ts';
import { choosePolicy, hasProgram, isOfRecording } from './choose.ts';
import { ChoiceFields, MoreFields, PlainFields } from './ParamFields.tsx';
import './policy.css';

function PolicyAbout({ info }: { readonly info: PolicyInfo }) {
  return (
    <dl className="about">
      <dt>Does</dt>
      <dd>{asSentence(info.summary)}</dd>
      <dt>Sees</dt>
      <dd>{asSentence(info.observes)}</dd>
      <dt>Costs</dt>
      <dd>{asSentence(info.cost)}</dd>
      <dt>Fails</dt>
      <dd>{asSentence(info.weakness)}</dd>
      <dt>Source</dt>
      <dd>{asSentence(info.source)}</dd>
    </dl>
  );
}

/** The path at which the engine refuses a pane's policy. */
function placeOfPolicy(scenario: Scenario, pane: PaneLetter): string {
  const end = shownEnds(scenario)[pane];
  const branch = branchesOf(scenario).findIndex(({ id }) => id === end);
  if (branch >= 0) return `/forks/branches/${branch}/values: /policy`;
  return end === 'b' ? '/policy' : '/baseline';
}

function PanePolicy({ pane }: { readonly pane: PaneLetter }) {
  const id = useId();
  const scenario = useScenario((state) => state.scenario);
  const all = engine().policies;
  const schedules = schedulesOf(scenario);
  const choice = useMemo(() => policyOf(scenario, pane), [scenario, pane]);
  if (choice === null) return null;
  const policies = all.filter(
    (known) => known.schedules === schedules && (known.id === choice.id || !isOfRecording(known)),
  );
  const from = policyFrom(scenario, pane);
  const info = policies.find(({ id: known }) => known === choice.id);
  const letter = pane.toUpperCase();
  // A program cannot become the policy during a run (web/engine/own/misplaced.ts).
  const shown = shownEnds(scenario)[pane];
  const isFork = shown !== null && trunkOf(scenario, shown) !== shown;
  return (
    <Field at={placeOfPolicy(scenario, pane)}>
      <div className="row pane-row">
        <label className="pane-letter" htmlFor={id}>
          {letter}
          <span className="visually-hidden">, policy</span>
        </label>
        <select
          id={id}
          className="select pane-policy"
          value={choice.id}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const chosen = policies.find(({ id: known }) => known === next);
            if (chosen) choosePolicy(pane, chosen);
          }}
        >
          {info === undefined && <option value={choice.id}>{choice.id}</option>}
          {policies.map((known) => (
            <option key={known.id} value={known.id} disabled={isFork && hasProgram(known)}>
              {policyName(known)}
              {hasProgram(known) && ' …'}
            </option>
          ))}
        </select>
        {info !== undefined && <ChoiceFields pane={pane} choice={choice} info={info} />}
        {from > 0 && (
          <span className="pane-from mute small">
            from quantum {formatCount(Math.ceil(from / scenario.run.quantum_cycles))}
          </span>
        )}
      </div>
      {info !== undefined && (
        <div className="pane-params">
          <PlainFields pane={pane} choice={choice} info={info} />
          <Disclosure summary={`More of ${info.name}`}>
            <MoreFields pane={pane} choice={choice} info={info} />
            <PolicyAbout info={info} />
          </Disclosure>
        </div>
      )}
    </Field>
  );
}

/** Differences of A outside the policy, in words; each can be removed. */
function Differences() {
  const scenario = useScenario((state) => state.scenario);
  const pointers = otherPointers(scenario);
  const { a, b } = shownEnds(scenario);
  if (pointers.length === 0 || a !== 'a' || trunkOf(scenario, b) === 'a') return null;
  return (
    <p className="differences">
      <span className="mute">In A</span>
      {pointers.map(([pointer, value]) => {
        const words = pointerWords(scenario, pointer, value);
        return (
          <button
            key={pointer}
            type="button"
            className="difference"
            aria-label={`${words}: make A equal to B in this`}
            onClick={() => edit(`A without ${words}`, (now) => withoutPointer(now, pointer))}
          >
            {words}
            <Icon name="close" />
          </button>
        );
      })}
    </p>
  );
}

export default function PolicyEditor() {
  const compared = useScenario(({ scenario }) => shownEnds(scenario).a === 'a');
  return (
    <section aria-label="Policy">
      <Heading
        aside={
          <Button
            onClick={() =>
              edit(compared ? 'Remove baseline' : 'Compare', (now) => withBaseline(now, !compared))
            }
          >
            {compared ? 'Remove baseline' : 'compare with a baseline'}
          </Button>
        }
      >
        Policy
      </Heading>
      <PanePolicy pane="a" />
      <PanePolicy pane="b" />
      <Differences />
      <SectionRefusal of={['/policy', '/baseline']} />
    </section>
  );
}
