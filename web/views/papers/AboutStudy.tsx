/** A study's own description: what is not compared and, folded, how its ranges were set. */
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
