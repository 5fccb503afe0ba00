/** The shipped scenarios, by subject: a description of each, a small picture generated from it, and its result. */
import { useMemo, type MouseEvent } from 'react';
import { wordsOfScenario } from '../../derive/names/scenario-words.ts';
import { subjectOf, subjects, type Subject } from '../../derive/names/subject.ts';
import type { ShippedScenario, ShippedVariant } from '../../engine/client.ts';
import { useLoadedLibrary, useLibrary } from '../../engine/library.ts';
import { shippedScenario } from '../../scenario/default.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { sameDocument } from '../../scenario/history.ts';
import { linkOf } from '../../scenario/link/link.ts';
import { useScenario } from '../../scenario/store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSeen } from '../../ui/useSeen.ts';
import { closeDialog, closeForStage } from '../dialogs.ts';
import { machineSummary } from '../../views/words/machine-summary.ts';
import { openText } from '../open.ts';
import { moveAmongEntries } from './entries.ts';
import './gallery.css';
import { GalleryBar, useFound } from './GalleryBar.tsx';
import { MachineGlyph } from './MachineGlyph.tsx';
import { ResultLine } from './ResultLine.tsx';
import { useResult } from './results.ts';

/** The first sentence of a description: the gallery is for choosing, not for reading. */
function firstSentence(text: string): string {
  return /^.*?[.?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** The properties of a scenario's link; `aria-current` marks the open scenario. */
function useLink({ text, title }: ShippedScenario, scenario: Scenario) {
  const isOpen = useScenario((state) => sameDocument(state.scenario, scenario));
  const href = useMemo(() => linkOf(scenario), [scenario]);
  return {
    href,
    'aria-current': isOpen ? ('true' as const) : undefined,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      // A click with a modifier follows the link as usual.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      closeForStage();
      void openText(text, title);
    },
  };
}

/** A link to a variant of the same workload. */
function VariantLink({ shipped }: { readonly shipped: ShippedVariant }) {
  const scenario = useMemo(() => shippedScenario(shipped.text), [shipped.text]);
  const link = useLink(shipped, scenario);
  return (
    <a {...link} aria-label={shipped.title} title={shipped.about}>
      {shipped.label}
    </a>
  );
}

interface Shown {
  readonly shipped: ShippedScenario;
  readonly scenario: Scenario;
  readonly subject: Subject;
  readonly variants: readonly ShippedVariant[];
}

function Card({ shipped, scenario, variants }: Shown) {
  const link = useLink(shipped, scenario);
  const [entry, isSeen] = useSeen<HTMLLIElement>();
  const result = useResult(scenario, isSeen);
  return (
    <li ref={entry} className="gallery-entry">
      <a className="gallery-card" data-entry="" {...link}>
        <MachineGlyph scenario={scenario} />
        <span className="gallery-words">
          <strong>{shipped.title}</strong>
          <span>{firstSentence(shipped.about)}</span>
          <ResultLine result={result} scenario={scenario} />
          <span className="mute small">{machineSummary(scenario.machine)}</span>
        </span>
      </a>
      {variants.length > 0 && (
        <p className="gallery-variants small">
          <span className="mute">Variants: </span>
          {variants.map((variant) => (
            <VariantLink key={variant.id} shipped={variant} />
          ))}
        </p>
      )}
    </li>
  );
}

const titleOf = ({ shipped }: Shown): string => shipped.title;

/** Additional search text of a scenario besides its title. */
function moreOf({ shipped, scenario, variants }: Shown): string {
  return [shipped.id, shipped.about, wordsOfScenario(scenario), ...variants.map(({ title }) => title)].join(
    ' ',
  );
}

export default function Gallery() {
  const scenarios = useLibrary((library) => library.scenarios);
  const variants = useLibrary((library) => library.variants);
  useLoadedLibrary();
  const all = useMemo<readonly Shown[]>(
    () =>
      scenarios.map((shipped) => {
        const scenario = shippedScenario(shipped.text);
        const own = variants.filter(({ of }) => of === shipped.id);
        return { shipped, scenario, subject: subjectOf(scenario), variants: own };
      }),
    [scenarios, variants],
  );
  const found = useFound(all, titleOf, moreOf);
  // During a search the subject of the best match comes first: Enter opens that match.
  const inOrder = found === all ? (Object.keys(subjects) as Subject[]) : found.map(({ subject }) => subject);
  const shownSubjects = [...new Set(inOrder)].filter((one) => found.some(({ subject }) => subject === one));
  return (
    <Dialog title="Gallery" size="page" onClose={closeDialog}>
      <GalleryBar page="gallery" found={found.length} total={all.length} onLeave={closeDialog} />
      <p className="mute">Each scenario compares two runs. Its result says what changes from A to B.</p>
      {all.length === 0 && <p className="mute">Loading the scenarios …</p>}
      {all.length > 0 && found.length === 0 && (
        <p className="mute">No scenario matches. Try a shorter word, or look under Lessons.</p>
      )}
      <div className="gallery" onKeyDown={moveAmongEntries} role="presentation">
        {shownSubjects.map((subject, index) => {
          const own = found.filter((shown) => shown.subject === subject);
          const heading = `gallery-${index.toString()}`;
          return (
            <section key={subject} aria-labelledby={heading}>
              <h3 id={heading}>{subject}</h3>
              <p className="mute small">{subjects[subject]}</p>
              <ul className="gallery-cards">
                {own.map((shown) => (
                  <Card key={shown.shipped.id} {...shown} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
