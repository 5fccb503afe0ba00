/** A rule's sentence with its threads as coloured names. */
import type { ReactNode } from 'react';
import { namedThread } from '../../derive/names/tones.ts';
import { ruleParts } from '../../derive/time/why.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';

export function Rule({ layout, rule }: { readonly layout: Layout; readonly rule: string }): ReactNode {
  return ruleParts(rule).map((part, index) =>
    'text' in part ? part.text : <NamedSwatch key={index} {...namedThread(layout, part.thread)} />,
  );
}
