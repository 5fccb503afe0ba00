/** A phase of a program: its length, its reference rate, and its components. */
import type { Component, Phase, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { parseNumber } from '../../ui/parse.ts';
import { QuantityField } from '../QuantityField.tsx';
import { ComponentFields } from './ComponentFields.tsx';

/** Turns a change of this phase into an edit of the scenario. */
export type ChangePhase = (change: (phase: Phase) => Phase) => (scenario: Scenario) => Scenario;

interface PhaseFieldsProps {
  /** "" if there is only one phase. */
  readonly label: string;
  readonly name: string;
  readonly place: string;
  readonly phase: Phase;
  readonly change: ChangePhase;
  readonly onRemove?: (() => void) | undefined;
}

const newComponent: Component = { weight: 0.1, pattern: { kind: 'random', region_bytes: 65_536 } };

export function PhaseFields({ label, name, place, phase, change, onRemove }: PhaseFieldsProps) {
  const total = phase.components.reduce((sum, { weight }) => sum + weight, 0);
  const setComponents = (next: (components: readonly Component[]) => Component[]) =>
    change((old) => ({ ...old, components: next(old.components) }));
  return (
    <section aria-label={label === '' ? 'References' : label}>
      <Heading
        level={3}
        aside={
          onRemove && (
            <Button onClick={onRemove} aria-label={`${label}: remove`}>
              remove
            </Button>
          )
        }
      >
        {label === '' ? 'References' : label}
      </Heading>
      <QuantityField
        at={`${place}/references_per_kinstr`}
        part={name}
        value={phase.references_per_kinstr}
        format={(value) => `${formatCount(value)}\u00a0‰`}
        parse={(text) => parseNumber(text.replace('‰', ''))}
        set={(value) => change((old) => ({ ...old, references_per_kinstr: value }))}
      />
      <QuantityField
        at={`${place}/store_share`}
        part={name}
        value={phase.store_share}
        set={(value) => change((old) => ({ ...old, store_share: value }))}
      />
      <QuantityField
        at={`${place}/instructions`}
        part={name}
        value={phase.instructions}
        set={(value) => change((old) => ({ ...old, instructions: value }))}
      />
      {phase.components.map((component, at) => (
        <ComponentFields
          key={at}
          name={name}
          place={`${place}/components/${at}`}
          component={component}
          share={total > 0 ? component.weight / total : 0}
          change={(next) => setComponents((all) => all.map((old, other) => (other === at ? next(old) : old)))}
          onRemove={
            phase.components.length === 1
              ? undefined
              : () => {
                  edit(
                    `${name} component`,
                    setComponents((all) => all.filter((_, other) => other !== at)),
                  );
                }
          }
        />
      ))}
      <Button
        disabled={phase.components.length >= 16}
        onClick={() => {
          edit(
            `${name} component`,
            setComponents((all) => [...all, newComponent]),
          );
        }}
      >
        <Icon name="plus" />
        Add a kind of locality
      </Button>
    </section>
  );
}
