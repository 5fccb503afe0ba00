/** The first step: the question, and the facts needed to predict. */
import { useEffect, useMemo, useState } from 'react';
import { MachineGlyph } from '../editors/gallery/MachineGlyph.tsx';
import { machineSummary } from '../views/words/machine-summary.ts';
import { useLibrary, useLoadedLibrary } from '../engine/library.ts';
import type { MachineSpec } from '../scenario/generated/types.ts';
import { Select } from '../ui/Select.tsx';
import { notify } from '../ui/notices.ts';
import { NameField } from './NameField.tsx';
import { type OpenLesson, useLesson } from './state.ts';
import { isRefused, openLesson } from './take.ts';

const own = '';
const onPage = '.';

/** The machines on which the lesson cannot be taken: too large, or without what it is about. */
function useRefusedMachines(
  { lesson, seed }: OpenLesson,
  machines: ReadonlyMap<string, MachineSpec | null>,
): ReadonlySet<string> {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      for (const [value, machine] of machines) {
        if (isOver) return;
        if (machine && (await isRefused(lesson, { seed, machine })))
          setRefused((known) => new Set(known).add(value));
      }
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [lesson, seed, machines]);
  return refused;
}

function MachineChoice({ open }: { readonly open: OpenLesson }) {
  const library = useLibrary((state) => state.machines);
  const before = useLesson((state) => state.before);
  useLoadedLibrary();
  const machines = useMemo(
    () =>
      new Map<string, MachineSpec | null>([
        [own, null],
        ...(before ? [[onPage, before.present.scenario.machine] as const] : []),
        ...library.map(({ id, machine }) => [id, machine] as const),
      ]),
    [library, before],
  );
  const refused = useRefusedMachines(open, machines);
  const choices = [...machines].map(([value, machine]) => {
    const name = machine?.name ?? '';
    const label = value === own ? 'The lesson’s own' : value === onPage ? `The page’s: ${name}` : name;
    const disabled = refused.has(value);
    return { value, label: disabled ? `${label}: not for this lesson` : label, disabled };
  });
  const chosen = [...machines].find(([, machine]) => machine?.name === open.machine?.name)?.[0] ?? own;
  const choose = async (value: string): Promise<void> => {
    const machine = machines.get(value) ?? null;
    const error = await openLesson(open.lesson, { ...open, machine, anew: true, fromAddress: true });
    if (error)
      notify({
        title: 'This lesson cannot be taken on that machine',
        detail: `${error.problem}. ${error.remedy}`,
        tone: 'bad',
      });
  };
  return <Select label="Machine" value={chosen} choices={choices} onChange={(value) => void choose(value)} />;
}

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
          and your prediction is compared with the result. A random guess scores 0, an exact one all points.
        </p>
      </div>
      {lesson.setting.own_machine === true && !open.isCommitted && (
        <MachineChoice key={open.seed} open={open} />
      )}
      <p className="lesson-name">
        <NameField name={open.name} placeholder="only for the result file" />{' '}
        <span className="small mute">Seed {open.seed}: it determines the numbers of this lesson.</span>
      </p>
      <p className="small mute">{lesson.source}</p>
    </>
  );
}
