/** The provenance of the page's pictures: the present run of pane B. */
import { useSession } from '../engine/session.ts';
import { fileNameOf } from '../scenario/files.ts';
import { useScenario } from '../scenario/store.ts';
import { setProvenance } from '../charts/picture/provenance.ts';
import { currentLink } from './address.ts';

/** Sets the text that charts write under a picture. */
export function sayProvenance(): void {
  setProvenance(() => {
    const { scenario } = useScenario.getState();
    const { panes } = useSession.getState();
    const digest = panes.b?.result?.digest;
    return {
      title: scenario.title,
      line: [
        'Coscope',
        `seed ${scenario.run.seed.toString()}`,
        ...(digest === undefined ? [] : [`digest ${digest}`]),
      ].join(' · '),
      link: currentLink(),
      fileName: (what, ending) =>
        `${fileNameOf(scenario, '')}-${fileNameOf({ ...scenario, title: what }, ending)}`,
    };
  });
}
