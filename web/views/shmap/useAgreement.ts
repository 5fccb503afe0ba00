/** The clusters that the policies of both panes keep, beside each other and beside the workload's own groups. */
import { useEffect, useState } from 'react';
import { engine } from '../../engine/client.ts';
import type { AgreementReport, Layout, SharingPicture } from '../../scenario/generated/types.ts';

type Division = SharingPicture['found'];

/** null while nothing is known. `clusterings` must be the same object as long as it says the same. */
export function useAgreement(layout: Layout, clusterings: readonly Division[]): AgreementReport | null {
  const [report, setReport] = useState<AgreementReport | null>(null);
  useEffect(() => {
    let isWanted = true;
    const request = {
      threads: layout.threads.length,
      regions: layout.regions.map(({ threads }) => threads),
      clusterings: [...clusterings],
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
