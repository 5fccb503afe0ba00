/** Page colours of a cache: the sets to which the pages of some threads map. */
import { firstColours, pageColours, withColours } from '../../scenario/change/whatif.ts';
import type { CacheSpec, PageColours, Scenario } from '../../scenario/generated/types.ts';
import { useScenario } from '../../scenario/store.ts';
import { formatCount } from '../../ui/format.ts';
import { Field } from '../Refusal.tsx';
import { ThreadClasses } from './ThreadClasses.tsx';
import { WhatIfField } from './WhatIfField.tsx';

export function ColourFields({ cache, index }: { readonly cache: CacheSpec; readonly index: number }) {
  const place = `/machine/caches/${index}/colours`;
  const parts = useScenario(({ scenario }) => pageColours(scenario.machine, cache));
  const having =
    (next: readonly PageColours[]) =>
    (scenario: Scenario): Scenario =>
      withColours(scenario, index, next.length === 0 ? null : next);
  return (
    <>
      <Field at={place} whole>
        <WhatIfField
          label="Page colours"
          hint={`Pages of some threads have only some of the ${formatCount(parts)} colours of this cache, so their lines fill only some of its sets. Pages of other threads have any colour.`}
          at={place}
          without={[]}
          switchOn={(scenario) => withColours(scenario, index, firstColours(scenario, cache))}
          switchOff={(scenario) => withColours(scenario, index, null)}
        />
      </Field>
      <ThreadClasses
        place={place}
        classes={cache.colours ?? []}
        parts={parts}
        first={(entry) => entry.first_colour}
        fields={['first_colour', 'colours']}
        undo={`L${cache.level} page colours`}
        removeLabel="Remove page colours"
        addLabel="Colour pages of other threads"
        added={{ threads: [], first_colour: 0, colours: parts }}
        having={having}
      />
    </>
  );
}
