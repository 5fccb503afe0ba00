/** The scenario's description, marked if the document has changed since, also before it became a link. */
import { useEffect, useMemo } from 'react';
import { loadLibrary, useLibrary } from '../../engine/library.ts';
import { defaultScenario, shippedScenario } from '../../scenario/default.ts';
import { aboutOf } from '../../scenario/edited.ts';
import { useScenario } from '../../scenario/store.ts';

const first = defaultScenario();

export function useAbout(): string {
  const history = useScenario((state) => state.history);
  const { about } = history.present.scenario;
  const isFirst = about === first.about;
  const text = useLibrary(({ scenarios }) => scenarios.find((shipped) => shipped.about === about)?.text);
  useEffect(() => {
    // Without it the description is not marked.
    if (!isFirst && about !== '') loadLibrary().catch(() => undefined);
  }, [isFirst, about]);
  return useMemo(() => {
    const others = text === undefined ? null : shippedScenario(text);
    return aboutOf(history, isFirst ? first : others);
  }, [history, isFirst, text]);
}
