/** Undo and redo buttons that name the step which they revert or repeat. */
import { redo, redoLabel, undo, undoLabel, useScenario } from '../scenario/store.ts';
import { Button } from '../ui/Button.tsx';
import { writeKeys } from '../ui/keys.ts';
import { Tip } from '../ui/Tip.tsx';

export default function UndoButtons() {
  const past = useScenario(undoLabel);
  const future = useScenario(redoLabel);
  return (
    <span className="undo-buttons">
      <Tip text={past === undefined ? 'Nothing to undo' : `Undo: ${past} (${writeKeys('mod+z')})`}>
        <Button disabled={past === undefined} onClick={undo}>
          Undo
        </Button>
      </Tip>
      <Tip text={future === undefined ? 'Nothing to redo' : `Redo: ${future} (${writeKeys('mod+shift+z')})`}>
        <Button disabled={future === undefined} onClick={redo}>
          Redo
        </Button>
      </Tip>
    </span>
  );
}
