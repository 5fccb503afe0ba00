/** One wait step of a program: how long it runs, and its action afterwards. */
import type { Amount, Scenario, WaitStep } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { quantities } from '../../ui/quantities.ts';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { TextField } from '../TextField.tsx';
import { Chooser } from './Chooser.tsx';
import { actionOf, actionWords, amountOf, amountWords, nameIn, requestWords } from './waits.ts';

type ChangeStep = (change: (step: WaitStep) => WaitStep) => (scenario: Scenario) => Scenario;

interface AmountFieldsProps {
  readonly step: string;
  readonly verb: 'runs' | 'sleeps';
  /** The words with which its choices begin. */
  readonly begin: string;
  readonly unit: string;
  readonly name: string;
  readonly place: string;
  readonly amount: Amount;
  readonly set: (amount: Amount) => (scenario: Scenario) => Scenario;
}

/** A number, or a distribution of numbers. */
function AmountFields({ step, verb, begin, unit, name, place, amount, set }: AmountFieldsProps) {
  const field = (key: string, value: number, words: string) => (
    <CountField
      at={`${place}/${key}`}
      part={name}
      label={words}
      value={value}
      set={(next) => set({ ...amount, [key]: next })}
    />
  );
  return (
    <>
      <Chooser
        label={`${step}: how long it ${verb}`}
        words={amountWords(begin)}
        value={amount.kind}
        onChange={(kind) => {
          edit(`${name} ${verb}`, set(amountOf(kind, amount)));
        }}
      />
      {amount.kind === 'constant' && field('value', amount.value, unit)}
      {amount.kind === 'exponential' && field('mean', amount.mean, `${unit}, mean`)}
      {amount.kind === 'uniform' && field('low', amount.low, `${unit}, at least`)}
      {amount.kind === 'uniform' && field('high', amount.high, `${unit}, at most`)}
    </>
  );
}

/** Represents a channel of unlimited capacity. */
const any = 0;

interface WaitStepFieldsProps {
  readonly label: string;
  readonly name: string;
  readonly place: string;
  readonly step: WaitStep;
  readonly change: ChangeStep;
  readonly onRemove: () => void;
}

export function WaitStepFields({ label, name, place, step, change, onRemove }: WaitStepFieldsProps) {
  const { run, then, times = 1, request } = step;
  const named = nameIn(then);
  const what = 'lock' in then ? 'Lock' : 'barrier' in then ? 'Barrier' : 'Channel';
  const words = `${name} ${label.toLowerCase()}`;
  return (
    <Field at={place} whole>
      <div className="component" role="group" aria-label={label}>
        <div className="row">
          <span>{label}</span>
          <IconButton icon="close" label={`Remove ${label.toLowerCase()}`} onClick={onRemove} />
        </div>
        <AmountFields
          step={label}
          verb="runs"
          begin="Runs for"
          unit="Instructions"
          name={words}
          place={`${place}/run`}
          amount={run}
          set={(amount) => change((old) => ({ ...old, run: amount }))}
        />
        <Chooser
          label={`${label}: what it does`}
          words={actionWords}
          value={then.kind}
          onChange={(kind) => {
            edit(
              words,
              change((old) => ({ ...old, then: actionOf(kind, old.then) })),
            );
          }}
        />{' '}
        {then.kind === 'sleep' && (
          <AmountFields
            step={label}
            verb="sleeps"
            begin="for"
            unit="Cycles"
            name={words}
            place={`${place}/then/cycles`}
            amount={then.cycles}
            set={(cycles) => change((old) => ({ ...old, then: { kind: 'sleep', cycles } }))}
          />
        )}
        {named !== null && (
          <TextField
            label={what}
            value={named}
            onCommit={(text) => {
              edit(
                words,
                change((old) => ({ ...old, then: actionOf(old.then.kind, old.then, text) })),
              );
            }}
          />
        )}
        {then.kind === 'send' && (
          <CountField
            at={`${place}/then/capacity`}
            part={words}
            value={then.capacity ?? any}
            min={any}
            format={(value) => (value === any ? 'any' : quantities.count.format(value))}
            parse={(text) => (/^\s*any\s*$/i.test(text) ? any : quantities.count.parse(text))}
            set={(capacity) =>
              change((old) => ({
                ...old,
                then: { kind: 'send', channel: then.channel, ...(capacity !== any && { capacity }) },
              }))
            }
          />
        )}
        <CountField
          at={`${place}/times`}
          part={words}
          value={times}
          set={(next) => change((old) => ({ ...old, times: next }))}
        />
        <Chooser
          label={`${label}: request`}
          words={requestWords}
          value={request ?? 'none'}
          onChange={(mark) => {
            edit(
              words,
              change(({ run, then, times = 1 }) => ({
                run,
                then,
                times,
                ...(mark !== 'none' && { request: mark }),
              })),
            );
          }}
        />
      </div>
    </Field>
  );
}
