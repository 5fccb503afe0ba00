/** The small heading of a section in a panel, with an optional note or action at the right. */
import type { ReactNode } from 'react';

export interface HeadingProps {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  /** 2 for a section of the page, 3 inside one. */
  readonly level?: 2 | 3 | undefined;
}

export function Heading({ children, aside, level = 2 }: HeadingProps) {
  return (
    <div className="heading">
      {level === 2 ? <h2>{children}</h2> : <h3>{children}</h3>}
      {aside !== undefined && <span>{aside}</span>}
    </div>
  );
}
