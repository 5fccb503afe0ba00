/** One kind of core: how many, how many hardware contexts each has, and how fast it is. */
import { coreLabels, coreModels } from '../../derive/fields.ts';
import {
  fullClock,
  mostContexts,
  withClock,
  withCoreGroup,
  withCoreModel,
  withCores,
} from '../../scenario/change/machine.ts';
import type { CoreGroup } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Select } from '../../ui/Select.tsx';
import { CountField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { SmtFields } from './SmtFields.tsx';

interface CoreGroupFieldsProps {
  readonly group: CoreGroup;
  readonly index: number;
  readonly only: boolean;
}

const mostCores = 512;

export function CoreGroupFields({ group, index, only }: CoreGroupFieldsProps) {
  const row = (field: 'count' | 'contexts') => (
    <CountField
      at={`/machine/cores/${index}/${field}`}
      kind="count"
      label={coreLabels[field]}
      value={group[field]}
      min={1}
      max={field === 'count' ? mostCores : mostContexts[group.model]}
      set={(value) => (scenario) => withCoreGroup(scenario, index, { [field]: value })}
    />
  );
  return (
    <div className="drawer-group">
      <div className="drawer-group-fields">
        {row('count')}
        {row('contexts')}
        <CountField
          at={`/machine/cores/${index}/clock_percent`}
          kind="percent"
          label={coreLabels.clock_percent}
          hint="Of 100 cycles of the machine, the core’s own clock ticks in so many. Caches behind its first level and memory keep the machine’s clock."
          value={group.clock_percent ?? fullClock}
          min={10}
          max={fullClock}
          set={(value) => (scenario) => withClock(scenario, index, value)}
        />
        <Field at={`/machine/cores/${index}/model`}>
          <Select
            label={coreLabels.model}
            value={group.model}
            choices={coreModels}
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
