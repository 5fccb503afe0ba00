/** The scenario's description, marked if the document has changed since, also before it became a link. */
import { useEffect, useMemo, useState } from 'react';
import { engine } from '../../engine/client.ts';
import { loadLibrary, useLibrary } from '../../engine/library.ts';
import { defaultScenario } from '../../scenario/default.ts';
import { aboutOf, bothReadings } from '../../scenario/edited.ts';
import { useScenario } from '../../scenario/store.ts';

const first = [defaultScenario()];

/** The shipped scenario with this text, in both readings; empty until they are known. */
function useShipped(text: string | undefined): typeof first {
  const [read, setRead] = useState<{ readonly text: string; readonly readings: typeof first } | null>(null);
  useEffect(() => {
    if (text === undefined) return;
    void bothReadings(text, engine().validate).then((readings) => setRead({ text, readings }));
  }, [text]);
  return useMemo(() => (read && read.text === text ? read.readings : []), [read, text]);
}

export function useAbout(): string {
  const history = useScenario((state) => state.history);
  const { about } = history.present.scenario;
  const isFirst = about === first[0]?.about;
  const text = useLibrary(({ scenarios }) => scenarios.find((shipped) => shipped.about === about)?.text);
  useEffect(() => {
    // Without it the description is not marked.
    if (!isFirst && about !== '') loadLibrary().catch(() => undefined);
  }, [isFirst, about]);
  const others = useShipped(isFirst ? undefined : text);
  return useMemo(() => aboutOf(history, isFirst ? first : others), [history, isFirst, others]);
}
