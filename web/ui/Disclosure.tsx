/** A collapsible section: the browser's own details and summary. */
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly open?: boolean | undefined;
  readonly onToggle?: ((open: boolean) => void) | undefined;
  readonly children: ReactNode;
}

export function Disclosure({ summary, open, onToggle, children }: DisclosureProps) {
  return (
    <details
      className="disclosure"
      open={open}
      onToggle={(event) => {
        onToggle?.(event.currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron" />
        {summary}
      </summary>
      {children}
    </details>
  );
}
