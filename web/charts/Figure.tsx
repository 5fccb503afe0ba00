/** The frame of every chart: a title with the subject of the picture, its unit, the picture, and its table. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Provenance } from './picture/provenance.ts';
import { usePicture } from './picture/registry.ts';
import { SaveMenu } from './picture/SaveMenu.tsx';
import { DataTable, type TableData } from './DataTable.tsx';

export interface FigureProps {
  /** The subject of the picture: "L2 occupancy". */
  readonly title: string;
  /** Unit and range: "share of 768 lines, quanta 20–60". */
  readonly subtitle?: string | undefined;
  /** Called only when the reader opens the table, or saves the picture as CSV. */
  readonly table?: (() => TableData) | undefined;
  /** Left of "save" and "as table". */
  readonly actions?: ReactNode;
  /** Whether the title is for screen readers only, if the view writes its own labels into the picture. */
  readonly quiet?: boolean | undefined;
  readonly level?: 2 | 3 | undefined;
  /** The source of its numbers, if not the run on the page; memoised. */
  readonly origin?: Provenance | undefined;
  readonly children: ReactNode;
}

export function Figure({ title, subtitle, table, actions, quiet, level = 2, origin, children }: FigureProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Title = level === 2 ? 'h2' : 'h3';
  const body = useRef<HTMLDivElement>(null);
  const picture = usePicture({ title, subtitle, table, drawing: '.figure-body', origin });
  return (
    <figure ref={picture} className="figure" aria-labelledby={id} data-quiet={quiet ? '' : undefined}>
      <figcaption>
        <Title id={id} className={quiet ? 'visually-hidden' : undefined}>
          {title}
        </Title>
        {subtitle !== undefined && (
          <span className={quiet ? 'visually-hidden' : 'figure-subtitle'}>{subtitle}</span>
        )}
        <span className="figure-actions">
          {actions}
          <SaveMenu title={title} element={() => body.current?.parentElement ?? null} />
          {table !== undefined && (
            <Button
              aria-label={`${asTable ? 'As picture' : 'As table'}: ${title}`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? 'as picture' : 'as table'}
            </Button>
          )}
        </span>
      </figcaption>
      <div ref={body} className="figure-body">
        {asTable && table !== undefined ? <DataTable {...table()} /> : children}
      </div>
    </figure>
  );
}
