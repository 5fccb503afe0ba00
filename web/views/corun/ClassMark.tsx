/** A program's animal class as one letter with its rule on hover, and the key to the letters. */
import { classesOf } from '../../derive/sharing/corun.ts';
import type { AnimalClass, CorunReport, ProgramClass } from '../../scenario/generated/types.ts';
import { Tip } from '../../ui/Tip.tsx';

const classWords: Readonly<Record<AnimalClass, string>> = {
  turtle: 'turtle: hardly asks the cache',
  sheep: 'sheep: content with little of it',
  rabbit: 'rabbit: needs most of it',
  devil: 'devil: misses much whatever it gets',
};

export function ClassMark({ found }: { readonly found: ProgramClass | null | undefined }) {
  const animal = found?.class;
  if (!found || !animal) return <span className="corun-class" />;
  return (
    <Tip text={`${classWords[animal]}. ${found.rule} Measured at ${found.cache}.`}>
      <span>
        <Letter animal={animal} />
        <span className="visually-hidden">{animal}</span>
      </span>
    </Tip>
  );
}

/** The key to the letters in the report. */
export function ClassKey({ report }: { readonly report: CorunReport }) {
  return (
    <ul className="corun-key small" aria-label="Animal classes">
      {classesOf(report).map((animal) => (
        <li key={animal}>
          <Letter animal={animal} />
          {classWords[animal]}
        </li>
      ))}
    </ul>
  );
}

function Letter({ animal }: { readonly animal: AnimalClass }) {
  return (
    <span className="corun-class" data-class={animal} aria-hidden="true">
      {animal.charAt(0).toUpperCase()}
    </span>
  );
}
