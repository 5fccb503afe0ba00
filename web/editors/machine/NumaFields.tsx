/** Memory nodes: which cores sit at one, how far the others are, where pages lie. */
import { firstNuma, withNuma } from '../../scenario/change/whatif.ts';
import type { NumaSpec, PagePlacement, Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Select } from '../../ui/Select.tsx';
import { QuantityField } from '../QuantityField.tsx';
import { Field } from '../Refusal.tsx';
import { powerOfTwo } from './checks.ts';
import { SpanField } from './SpanField.tsx';
import { WhatIfField } from './WhatIfField.tsx';

const place = '/machine/memory/numa';
const remoteStops = [0, 10, 20, 40, 60, 80, 100, 120, 150, 200, 300, 500];
const pageStops = [64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];

export function NumaFields() {
  const numa = useScenario(({ scenario }) => scenario.machine.memory.numa);
  const change =
    (part: Partial<NumaSpec>) =>
    (scenario: Scenario): Scenario =>
      withNuma(scenario, { ...(scenario.machine.memory.numa ?? firstNuma(scenario)), ...part });
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
          <Field at={`${place}/nodes`}>
            <SpanField
              label="Nodes"
              hint="Which cores sit at one node."
              value={numa.nodes}
              choices={[
                { value: 'package', label: 'one a package' },
                { value: 'core', label: 'one a core' },
                { value: 'machine', label: 'one for all cores' },
              ]}
              onChange={(nodes) => {
                edit('Memory nodes', change({ nodes }));
              }}
            />
          </Field>
          <QuantityField
            at={`${place}/remote_cycles`}
            kind="cycles"
            label="Remote, more"
            undo="Remote cycles"
            hint="Cycles that another node's memory takes beyond the latency."
            value={numa.remote_cycles}
            min={0}
            max={100_000}
            stops={remoteStops}
            set={(remote_cycles) => change({ remote_cycles })}
          />
          <Field at={`${place}/placement`}>
            <Select<PagePlacement>
              label="Pages lie"
              value={numa.placement}
              choices={[
                { value: 'interleave', label: 'at the nodes in turn (interleaved)' },
                { value: 'first-touch', label: 'where they are first missed (first touch)' },
              ]}
              onChange={(placement) => {
                edit('Placement of pages', change({ placement }));
              }}
            />
          </Field>
          <QuantityField
            at={`${place}/page_bytes`}
            kind="bytes"
            label="Page"
            hint="Bytes of a page: a power of two, from the longest line to 64 of the shortest."
            value={numa.page_bytes}
            min={8}
            max={262_144}
            stops={pageStops}
            check={powerOfTwo}
            set={(page_bytes) => change({ page_bytes })}
          />
        </>
      )}
    </>
  );
}
