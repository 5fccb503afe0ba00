/** A view's link and its picture. */
import { SaveMenu } from '../../charts/picture/SaveMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ShareView } from '../ShareView.tsx';

/** The element of a view's picture. */
const pictureOf = (view: string): Element | null =>
  document.querySelector(`.view-body[data-view="${CSS.escape(view)}"]`);

export function ViewTools({ view, title }: { readonly view: string; readonly title: string }) {
  return (
    <span className="view-tools">
      <ShareView view={view} />
      <SaveMenu title={title} className="icon-button" element={() => pictureOf(view)}>
        <Icon name="save" />
      </SaveMenu>
    </span>
  );
}
