/** The clusters that both panes have found, beside each other and beside the workload's own groups. */
import { useEffect, useState } from 'react';
import { engine } from '../../engine/client.ts';
import type { AgreementReport, ClusterPlace, Layout } from '../../scenario/generated/types.ts';

/** null while nothing is known. `clusterings` must be the same object as long as it says the same. */
export function useAgreement(
  layout: Layout,
  clusterings: readonly (readonly ClusterPlace[])[],
): AgreementReport | null {
  const [report, setReport] = useState<AgreementReport | null>(null);
  useEffect(() => {
    let isWanted = true;
    const request = {
      threads: layout.threads.length,
      regions: layout.regions.map(({ threads }) => threads),
      clusterings: clusterings.map((clusters) => clusters.map(({ threads }) => threads)),
    };
    engine()
      .clusterAgreement(request)
      .then(
        (answer) => {
          if (isWanted) setReport(answer);
        },
        () => {
          if (isWanted) setReport(null);
        },
      );
    return () => {
      isWanted = false;
    };
  }, [layout, clusterings]);
  return report;
}
