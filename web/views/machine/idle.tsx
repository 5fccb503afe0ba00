/** Large machines: folds parts that are idle in both panes until the user unfolds them. */
import type { CSSProperties } from 'react';
import { create } from 'zustand';
import { isLarge, usedCores, type IdleKind } from '../../derive/machine/idle.ts';
import type { Box } from '../../derive/machine/layout.ts';
import { useSession } from '../../engine/session.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/format.ts';

type IdleBox = Box & { readonly kind: IdleKind };

const useIdle = create<{ shown: boolean }>(() => ({ shown: false }));

/** The union of both runs' cores; the same object until a set changes. */
let union: { of: readonly ReadonlySet<number>[]; cores: ReadonlySet<number> } = { of: [], cores: new Set() };

function together(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  if (sets.length !== union.of.length || sets.some((set, index) => set !== union.of[index]))
    union = { of: sets, cores: new Set(sets.flatMap((set) => [...set])) };
  return union.cores;
}

/** The cores that either pane uses, if idle ones are folded; null if all are shown. */
export function useUsedCores(topology: Topology | null): ReadonlySet<number> | null {
  const isShown = useIdle(({ shown }) => shown);
  return useSession(({ panes }) => {
    if (isShown || !topology || !isLarge(topology)) return null;
    const sets = Object.values(panes)
      .filter((pane) => pane !== null)
      .map(({ frames }) => usedCores(frames));
    const cores = together(sets);
    return cores.size === 0 ? null : cores;
  });
}

const words: Readonly<Record<IdleKind, readonly [one: string, many: string]>> = {
  'idle-packages': ['idle package', 'idle packages'],
  'idle-groups': ['idle group of cores', 'idle groups of cores'],
};

/** The line that replaces idle parts, and unfolds them. */
export function IdleLine({ box, style }: { readonly box: IdleBox; readonly style: CSSProperties }) {
  return (
    <button
      type="button"
      className="machine-idle"
      style={style}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        useIdle.setState({ shown: true });
      }}
    >
      {counted(box.id, ...words[box.kind])}
    </button>
  );
}

/** Folds the idle parts again. */
export function FoldButton({ topology }: { readonly topology: Topology }) {
  const isShown = useIdle(({ shown }) => shown);
  if (!isShown || !isLarge(topology)) return null;
  return <Button onClick={() => useIdle.setState({ shown: false })}>Fold idle parts</Button>;
}
