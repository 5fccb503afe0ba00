/** Every chart's frame: a title that says what the picture answers, its unit, the picture, and the same as a table. */
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import type { Provenance } from './picture/provenance.ts';
import { usePicture } from './picture/registry.ts';
import { SaveMenu } from './picture/SaveMenu.tsx';
import { DataTable, type TableData } from './DataTable.tsx';

export interface FigureProps {
  /** What the picture answers: "L2 occupancy". */
  readonly title: string;
  /** Unit and range: "share of 768 lines, quanta 20–60". */
  readonly subtitle?: string | undefined;
  /** Asked for only when the reader wants the table, or the picture as CSV. */
  readonly table?: (() => TableData) | undefined;
  /** Left of "save" and "as table". */
  readonly actions?: ReactNode;
  /** Keeps the title for screen readers only, where the view writes its own labels into the picture. */
  readonly quiet?: boolean | undefined;
  readonly level?: 2 | 3 | undefined;
  /** Where its numbers come from, if not from the run on the page; memoised. */
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
