/** The provenance of the page's pictures: the present runs. */
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
    const digests = [panes.a, panes.b].flatMap((pane, at) => {
      const digest = pane?.result?.digest;
      const of = panes.a ? `${at === 0 ? 'A' : 'B'} ` : '';
      return digest === undefined ? [] : [`digest ${of}${digest}`];
    });
    return {
      title: scenario.title,
      line: ['Coscope', `seed ${scenario.run.seed.toString()}`, ...digests].join(' · '),
      link: currentLink(),
      fileName: (what, ending) =>
        `${fileNameOf(scenario, '')}-${fileNameOf({ ...scenario, title: what }, ending)}`,
    };
  });
}
