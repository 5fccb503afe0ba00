/** On a narrow screen: the last used view, in front of the stage. */
import { panels } from '../panels.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { closeView, openView, useOpenViews } from './open.ts';
import { ViewBody } from './ViewBody.tsx';
import { ViewTools } from './ViewTools.tsx';
import './workbench.css';

export default function ViewSheet() {
  const { views, active } = useOpenViews();
  const open = panels.filter(({ id }) => views.includes(id));
  const panel = open.find(({ id }) => id === active);
  if (!panel) return null;
  return (
    <section id="panel-view" className="view-sheet" aria-label={panel.title}>
      <div className="dock-head">
        {open.length > 1 ? (
          <Select
            label="View"
            value={panel.id}
            choices={open.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={openView}
          />
        ) : (
          <h2>{panel.title}</h2>
        )}
        <div className="dock-tools">
          <ViewTools view={panel.id} title={panel.title} />
          <IconButton
            icon="close"
            label={`Close ${panel.title}`}
            keys="Esc"
            onClick={() => closeView(panel.id)}
          />
        </div>
      </div>
      <ViewBody key={panel.id} id={panel.id} />
    </section>
  );
}
