/** The menu "Save": a picture as SVG, PNG or CSV. */
import type { ReactNode } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { pictureKinds, type PictureKind } from './kinds.ts';
import { pictureOf } from './registry.ts';

/** Saves a part of the page. The drawing code is loaded on first use. */
export async function saveElement(element: Element, title: string, kind: PictureKind): Promise<void> {
  const { savePicture } = await import('./save.ts');
  await savePicture(pictureOf(element, title), kind);
}

export interface SaveMenuProps {
  /** The subject of the picture and base of the file name. */
  readonly title: string;
  /** Returns the part of the page to save. */
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
