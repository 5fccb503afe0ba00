/** A group of equal cores: their number, hardware contexts and speed. */
import {
  fullClock,
  mostContexts,
  withClock,
  withCoreGroup,
  withCoreModel,
  withCores,
} from '../../scenario/change/machine.ts';
import type { CoreGroup, CoreModel } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { ChoiceField, CountField } from '../QuantityField.tsx';
import { coreHints } from './core-hints.ts';
import { SmtFields } from './SmtFields.tsx';

interface CoreGroupFieldsProps {
  readonly group: CoreGroup;
  readonly index: number;
  readonly only: boolean;
}

export function CoreGroupFields({ group, index, only }: CoreGroupFieldsProps) {
  const place = `/machine/cores/${index}`;
  return (
    <div className="drawer-group">
      <div className="drawer-group-fields">
        <CountField
          at={`${place}/count`}
          set={(count) => (scenario) => withCoreGroup(scenario, index, { count })}
        />
        <CountField
          at={`${place}/contexts`}
          max={mostContexts[group.model]}
          set={(contexts) => (scenario) => withCoreGroup(scenario, index, { contexts })}
        />
        <CountField
          at={`${place}/clock_percent`}
          value={group.clock_percent ?? fullClock}
          set={(value) => (scenario) => withClock(scenario, index, value)}
        />
        <ChoiceField<CoreModel>
          at={`${place}/model`}
          set={(model) => (scenario) => withCoreModel(scenario, index, model)}
        />
        {mostContexts[group.model] === 1 && <p className="mute small">{coreHints[group.model].contexts}</p>}
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
