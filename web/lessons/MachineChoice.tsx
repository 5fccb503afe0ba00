/** Lessons about any machine: the lesson's own, the one that was on the page, or one that ships. */
import { useMemo } from 'react';
import { useLoadedLibrary, useLibrary } from '../engine/library.ts';
import type { MachineSpec } from '../scenario/generated/types.ts';
import { notify } from '../ui/notices.ts';
import { Select } from '../ui/Select.tsx';
import { useLesson, type OpenLesson } from './state.ts';
import { openLesson } from './take.ts';

const own = '';
const onPage = '.';

export function MachineChoice({ open }: { readonly open: OpenLesson }) {
  const library = useLibrary((state) => state.machines);
  const before = useLesson((state) => state.before);
  useLoadedLibrary();
  const machines = useMemo(
    () =>
      new Map<string, MachineSpec | null>([
        [own, null],
        ...(before ? [[onPage, before.machine] as const] : []),
        ...library.map(({ id, machine }) => [id, machine] as const),
      ]),
    [library, before],
  );
  const choices = [...machines].map(([value, machine]) => ({
    value,
    label:
      value === own
        ? 'The lesson’s own'
        : value === onPage
          ? `The page’s: ${machine?.name ?? ''}`
          : (machine?.name ?? ''),
  }));
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
