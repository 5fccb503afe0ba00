/** A stretch of a program: its length, how often it refers to memory, and where to. */
import type { Component, Phase, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { parseNumber } from '../../ui/parse.ts';
import { QuantityField } from '../QuantityField.tsx';
import { ComponentFields } from './ComponentFields.tsx';

/** Makes an edit of the scenario out of a change to this phase. */
export type ChangePhase = (change: (phase: Phase) => Phase) => (scenario: Scenario) => Scenario;

interface PhaseFieldsProps {
  /** "" for an only phase. */
  readonly label: string;
  readonly name: string;
  readonly place: string;
  readonly phase: Phase;
  readonly change: ChangePhase;
  readonly onRemove?: (() => void) | undefined;
}

const newComponent: Component = { weight: 0.1, pattern: { kind: 'random', region_bytes: 65_536 } };
const lengthStops = [1e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 1e9];

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
        kind="count"
        label="References"
        undo={`${name} references`}
        hint="Data references in a thousand instructions."
        value={phase.references_per_kinstr}
        min={0}
        max={1000}
        step={10}
        format={(value) => `${formatCount(value)}\u00a0‰`}
        parse={(text) => parseNumber(text.replace('‰', ''))}
        set={(value) => change((old) => ({ ...old, references_per_kinstr: value }))}
      />
      <QuantityField
        at={`${place}/store_share`}
        kind="share"
        label="Stores"
        undo={`${name} stores`}
        hint="Share of the references that write."
        value={phase.store_share}
        min={0}
        max={1}
        step={0.01}
        set={(value) => change((old) => ({ ...old, store_share: value }))}
      />
      <QuantityField
        at={`${place}/instructions`}
        kind="instructions"
        label="Length"
        undo={`${name} length`}
        hint="Instructions until the next phase; after the last one the first begins again."
        value={phase.instructions}
        min={1}
        max={1e15}
        stops={lengthStops}
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
