/** A paper's own pictures beside its rows: one file per paper, loaded when that paper is shown. */
import { lazy, Suspense, type ComponentType } from 'react';
import type { Provenance } from '../../../charts/picture/provenance.ts';
import type { PaperReport } from '../../../scenario/generated/types.ts';
import { Heading } from '../../../ui/Heading.tsx';
import './pictures.css';

export interface PicturesProps {
  readonly report: PaperReport;
  readonly origin: Provenance;
}

const pictures: Readonly<Partial<Record<string, ComponentType<PicturesProps>>>> = {
  chen: lazy(() => import('./ChenPictures.tsx')),
  fedorova: lazy(() => import('./FedorovaPictures.tsx')),
  kumar: lazy(() => import('./KumarPictures.tsx')),
};

export function PaperPictures({ report, origin }: PicturesProps) {
  const Pictures = pictures[report.id];
  if (!Pictures) return null;
  return (
    <section aria-label="Pictures">
      <Heading level={3}>Side by side</Heading>
      <div className="paper-figures">
        <Suspense fallback={<p aria-busy="true">Loading the pictures …</p>}>
          <Pictures report={report} origin={origin} />
        </Suspense>
      </div>
    </section>
  );
}
