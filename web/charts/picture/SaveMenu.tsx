/** "Save": a picture as SVG, PNG or CSV. */
import type { ReactNode } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { pictureKinds, type PictureKind } from './kinds.ts';
import { pictureOf } from './registry.ts';

/** Saves a part of the page. What draws it is loaded when it is first wanted. */
export async function saveElement(element: Element, title: string, kind: PictureKind): Promise<void> {
  const { savePicture } = await import('./save.ts');
  await savePicture(pictureOf(element, title), kind);
}

export interface SaveMenuProps {
  /** What is saved; the file is called so. */
  readonly title: string;
  /** The part of the page, asked for when it is wanted. */
  readonly element: () => Element | null;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function SaveMenu({ title, element, className, children = 'save' }: SaveMenuProps) {
  return (
    <Menu
      label={`Save this picture: ${title}`}
      align="end"
      className={className}
      items={pictureKinds.map(({ kind, label }) => ({
        id: kind,
        label,
        onAction: () => {
          const part = element();
          if (part) void saveElement(part, title, kind);
        },
      }))}
    >
      {children}
    </Menu>
  );
}
