/**
 * The power of cores: whether it is specified, the clock that converts cycles to seconds, and two powers per core
 * group.
 */
import { hasPower, usualMhz, withPower } from '../../scenario/change/power.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { CountField } from '../QuantityField.tsx';
import { useShownMachine } from '../shown.ts';

export function PowerFields() {
  const machine = useScenario(({ scenario }) => scenario.machine);
  const { clock_mhz: mhz = usualMhz } = useShownMachine();
  const isOn = hasPower(machine);
  return (
    <section aria-label="Power">
      <Heading level={3}>Power</Heading>
      <Switch
        label="Count energy"
        checked={isOn}
        onChange={(checked) => edit('Power model', (scenario) => withPower(scenario, checked))}
      />
      {isOn && (
        <>
          <p className="mute small">
            A model with two values per kind of core. The values at first are chosen: in the ratios of an
            example in Linux’s documentation. Caches and memory are not counted.
          </p>
          <CountField at="/machine/clock_mhz" value={mhz} />
          {machine.cores.map((_, index) => {
            const part = machine.cores.length === 1 ? undefined : `Cores ${formatCount(index + 1)}:`;
            const place = `/machine/cores/${index}/power`;
            return (
              <div key={index} className="drawer-group-fields" role="group" aria-label={part ?? 'Cores'}>
                {part && <span className="mute small">{part.slice(0, -1)}</span>}
                <CountField at={`${place}/active_mw`} part={part} />
                <CountField at={`${place}/idle_mw`} part={part} />
              </div>
            );
          })}
        </>
      )}
    </section>
  );
}
