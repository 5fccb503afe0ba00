/** The first step: what is asked, and what must be known to predict. */
import { MachineGlyph } from '../editors/gallery/MachineGlyph.tsx';
import { machineSummary } from '../editors/machine-summary.ts';
import { MachineChoice } from './MachineChoice.tsx';
import { NameField } from './NameField.tsx';
import type { OpenLesson } from './state.ts';

export function QuestionStep({ open }: { readonly open: OpenLesson }) {
  const { lesson, show } = open.plan;
  return (
    <>
      <p className="lesson-question">{lesson.question}</p>
      <p>{lesson.about}</p>
      <div className="lesson-setting">
        <MachineGlyph scenario={show} />
        <p className="small mute">
          {show.machine.name}: {machineSummary(show.machine)}. You predict first; then it is simulated here,
          and your prediction is laid beside what came out. A guess at random scores nothing, the best
          everything.
        </p>
      </div>
      {lesson.setting.own_machine === true && !open.isCommitted && <MachineChoice open={open} />}
      <p className="lesson-name">
        <NameField name={open.name} placeholder="only for the result file" />{' '}
        <span className="small mute">Seed {open.seed}: it draws this lesson’s numbers.</span>
      </p>
      <p className="small mute">{lesson.source}</p>
    </>
  );
}
