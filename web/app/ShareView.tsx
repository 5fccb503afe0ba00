/** In the head of an open view: a link that opens it again, and a frame that shows only this view. */
import { copyText } from '../ui/clipboard.ts';
import { Menu } from '../ui/Menu.tsx';
import { notify } from '../ui/notices.ts';
import { currentLink } from './address.ts';
import { frameOf, linkInstead, longLinkNotice, shownQuantum } from './share.ts';
import { nameInLink } from './workbench/open.ts';

function copy(text: string): void {
  void copyText(text, linkInstead).then((done) => {
    if (done) notify(longLinkNotice(text) ?? { title: 'Copied', tone: 'good' });
  });
}

export function ShareView({ view }: { readonly view: string }) {
  return (
    <Menu
      label="Share"
      align="end"
      items={[
        {
          id: 'link',
          label: 'Copy link to this view',
          onAction: () => copy(currentLink({ at: shownQuantum(), view: nameInLink(view) })),
        },
        {
          id: 'frame',
          label: 'Copy as a frame for another page',
          onAction: () => copy(frameOf({ at: shownQuantum(), view: nameInLink(view) })),
        },
      ]}
    />
  );
}
