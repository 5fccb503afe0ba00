/** A program's animal class as one letter, its rule on hover. */
import type { ProgramClass } from '../../scenario/generated/types.ts';
import { Tip } from '../../ui/Tip.tsx';
import { classWords } from './words.ts';

export function ClassMark({ found }: { readonly found: ProgramClass | null | undefined }) {
  const animal = found?.class;
  if (!found || !animal) return <span className="corun-class" />;
  return (
    <Tip text={`${classWords[animal]}. ${found.rule} Measured at ${found.cache}.`}>
      <span className="corun-class" data-class={animal}>
        <span aria-hidden="true">{animal.charAt(0).toUpperCase()}</span>
        <span className="visually-hidden">{animal}</span>
      </span>
    </Tip>
  );
}
