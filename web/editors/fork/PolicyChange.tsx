/** The policy from the fork on, with its parameters. */
import { engine } from '../../engine/client.ts';
import { policyName } from '../../derive/names/policy.ts';
import { wholePolicy } from '../../scenario/change/forks.ts';
import type { JsonValue, ParamSpec, PolicyChoice } from '../../scenario/generated/types.ts';
import { hasProgram, isOfRecording } from '../policy/choose.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { quantities } from '../../ui/quantities.ts';
import type { ChangeProps } from './change.ts';

interface ParamProps {
  readonly spec: ParamSpec;
  readonly value: JsonValue;
  readonly onChange: (value: JsonValue) => void;
}

function Param({ spec, value, onChange }: ParamProps) {
  const { kind, label, about } = spec;
  switch (kind.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          value={typeof value === 'string' ? value : ''}
          choices={kind.options.map(([id, name]) => ({ value: id, label: name }))}
          onChange={onChange}
        />
      );
    case 'integer':
    case 'number':
      return (
        <NumberField
          label={label}
          hint={about}
          {...quantities[kind.kind === 'integer' ? 'count' : 'number']}
          min={kind.low}
          max={kind.high}
          step={kind.kind === 'integer' ? 1 : (kind.high - kind.low) / 100}
          value={typeof value === 'number' ? value : kind.low}
          onCommit={onChange}
        />
      );
    case 'flag':
      return <Switch label={label} checked={value === true} onChange={onChange} />;
    case 'placement':
    case 'matrix':
    case 'runs':
    case 'text':
      // Set on the stage and in the laboratory.
      return null;
  }
}

export function PolicyChange(props: ChangeProps) {
  const { parent, values, set } = props;
  const choice = wholePolicy((values['/policy'] ?? parent.policy) as unknown as PolicyChoice);
  // A program cannot become the policy during a run (web/engine/own/misplaced.ts).
  const policies = engine().policies.filter(
    (known) =>
      known.schedules === 'threads' &&
      (known.id === choice.id || !(isOfRecording(known) || hasProgram(known))),
  );
  const info = policies.find(({ id }) => id === choice.id);
  const change = (next: PolicyChoice): void => set('/policy', next);
  return (
    <>
      <Select
        label="Policy"
        value={choice.id}
        choices={policies.map((known) => ({ value: known.id, label: policyName(known) }))}
        onChange={(id) => change(id === parent.policy.id ? parent.policy : { id, params: {} })}
      />
      {info && info.params.length > 0 && (
        <Disclosure summary={`More of ${info.name}`}>
          {info.params.map((spec) => (
            <Param
              key={spec.id}
              spec={spec}
              value={choice.params[spec.id] ?? spec.default}
              onChange={(value) => change({ ...choice, params: { ...choice.params, [spec.id]: value } })}
            />
          ))}
        </Disclosure>
      )}
    </>
  );
}
