/** Memory nodes: the cores of each, remote latency, and page placement. */
import { firstNuma, withNuma } from '../../scenario/change/whatif.ts';
import { usualScanCycles } from '../../scenario/generated/defaults.ts';
import { choices } from '../../scenario/generated/fields.ts';
import { useScenario } from '../../scenario/store.ts';
import { ChoiceField, QuantityField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { SpanField } from './SpanField.tsx';
import { WhatIfField } from './WhatIfField.tsx';

const place = '/machine/memory/numa';

export function NumaFields() {
  const numa = useScenario(({ scenario }) => scenario.machine.memory.numa);
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Memory nodes"
          hint="Memory near some cores and further from the others (NUMA), each node with a controller and a bandwidth of its own."
          at={place}
          without={null}
          switchOn={(scenario) => withNuma(scenario, firstNuma(scenario))}
          switchOff={(scenario) => withNuma(scenario, null)}
        />
      </Field>
      {numa && (
        <>
          <SpanField
            at={`${place}/nodes`}
            of={choices['/machine/memory/numa/nodes']}
            part="Memory"
            value={numa.nodes}
            set={(nodes) => (scenario) => withNuma(scenario, { ...numa, nodes })}
          />
          <QuantityField at={`${place}/remote_cycles`} />
          <ChoiceField at={`${place}/placement`} />
          <QuantityField at={`${place}/page_bytes`} />
          {numa.placement === 'balanced' && (
            <QuantityField at={`${place}/scan_cycles`} value={numa.scan_cycles ?? usualScanCycles} />
          )}
        </>
      )}
    </>
  );
}
