/** The wide core whose hardware contexts share every cycle: Table 1 of Parekh et al. 2000, one row per number. */
import { withCoreGroup } from '../../scenario/change/machine.ts';
import { smtDefaults } from '../../scenario/generated/defaults.ts';
import type { CoreGroup, Scenario, SmtSpec } from '../../scenario/generated/types.ts';
import { valueAt, withValueAt } from '../../scenario/pointer.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { QuantityField } from '../QuantityField.tsx';
import { smtGroups } from './smt-fields.ts';

interface SmtFieldsProps {
  readonly group: CoreGroup;
  readonly index: number;
}

/** Writes the complete specification, so that a document records its core. */
function withSmt(scenario: Scenario, index: number, change: (spec: SmtSpec) => SmtSpec): Scenario {
  const spec = scenario.machine.cores[index]?.smt ?? smtDefaults;
  return withCoreGroup(scenario, index, { smt: change(spec) });
}

export function SmtFields({ group, index }: SmtFieldsProps) {
  const spec = group.smt ?? smtDefaults;
  const place = `/machine/cores/${index}/smt`;
  return (
    <Disclosure summary="Shared by its threads">
      <p className="mute small">
        Values are those of Table 1 in Parekh et al. 2000 at first; what it does not give is chosen.
      </p>
      {smtGroups.map(({ title, about, fields }) => (
        <section key={title} aria-label={title} className="smt-group">
          <Heading level={3}>{title}</Heading>
          <p className="mute small">{about}</p>
          {fields.map((at) => (
            <QuantityField
              key={at}
              at={`${place}${at}`}
              part={`${title}:`}
              value={Number(valueAt(spec, at))}
              set={(value) => (scenario) =>
                withSmt(scenario, index, (old) => withValueAt(old, at, value) ?? old)
              }
            />
          ))}
        </section>
      ))}
    </Disclosure>
  );
}
