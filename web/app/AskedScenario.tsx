/** What the link of a first visit says of its scenario, until the engine has read it. */
import './asked.css';

export function AskedScenario({ about }: { readonly about: string }) {
  return (
    <section className="asked" aria-label="What the link opens">
      <p className="asked-about">{about}</p>
      <p role="status">Loading the engine, which reads the link.</p>
    </section>
  );
}
