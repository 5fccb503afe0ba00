/** One kind of core: how many, and how many hardware contexts each has. */
import { mostContexts, withCoreGroup, withCoreModel, withCores } from '../../scenario/change/machine.ts';
import type { CoreGroup, CoreModel } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Select, type Choice } from '../../ui/Select.tsx';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { SmtFields } from './SmtFields.tsx';

interface CoreGroupFieldsProps {
  readonly group: CoreGroup;
  readonly index: number;
  readonly only: boolean;
}

const models: readonly Choice<CoreModel>[] = [
  { value: 'in-order', label: 'in order, one instruction a cycle, next ready context' },
  { value: 'interval', label: 'wide, by intervals between misses' },
  { value: 'smt', label: 'wide, shared in every cycle (SMT)' },
];

const mostCores = 512;

export function CoreGroupFields({ group, index, only }: CoreGroupFieldsProps) {
  const row = (field: 'count' | 'contexts', label: string) => (
    <CountField
      at={`/machine/cores/${index}/${field}`}
      kind="count"
      label={label}
      value={group[field]}
      min={1}
      max={field === 'count' ? mostCores : mostContexts[group.model]}
      set={(value) => (scenario) => withCoreGroup(scenario, index, { [field]: value })}
    />
  );
  return (
    <div className="drawer-group">
      <div className="drawer-group-fields">
        {row('count', 'Cores')}
        {row('contexts', 'HW contexts each')}
        <Field at={`/machine/cores/${index}/model`}>
          <Select
            label="Model"
            value={group.model}
            choices={models}
            onChange={(model) => {
              edit('Core model', (scenario) => withCoreModel(scenario, index, model));
            }}
          />
        </Field>
        {group.model === 'smt' && <SmtFields group={group} index={index} />}
      </div>
      {!only && (
        <IconButton
          icon="close"
          label={`Remove this kind of core (${formatCount(group.count)} × ${formatCount(group.contexts)})`}
          onClick={() => {
            edit('Remove cores', (scenario) =>
              withCores(
                scenario,
                scenario.machine.cores.filter((_, other) => other !== index),
              ),
            );
          }}
        />
      )}
    </div>
  );
}
