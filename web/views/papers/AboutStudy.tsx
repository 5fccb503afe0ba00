/** A study in the words of its own file: what is not compared, and, folded away, how its ranges were made. */
import { notCompared } from '../../derive/papers/about.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';

export function AboutStudy({ about }: { readonly about: string }) {
  const missing = notCompared(about);
  return (
    <section className="paper-about" aria-label="About this study">
      {missing !== null && (
        <p>
          <b>Not compared:</b> {missing}
        </p>
      )}
      <Disclosure summary="About this study">
        <p>{about}</p>
      </Disclosure>
    </section>
  );
}
