/**
 * The registry of panels. A panel is one component of views/, editors/ or lessons/: those of the first page are
 * included with it, all others are loaded when first shown. Adding one takes one line here. Panels of a slot are in the
 * order of this list.
 */
import Ground from '../editors/Ground.tsx';
import UndoButtons from '../editors/UndoButtons.tsx';
import { afterFirstPicture } from '../engine/first-picture.ts';
import { once } from '../engine/once.ts';
import LessonGround from '../lessons/LessonGround.tsx';
import Highlights from '../views/highlights/Highlights.tsx';
import MachinePanes from '../views/machine/MachinePanes.tsx';
import Story from '../views/story/Story.tsx';
import StageTasks from '../views/tasks/StageTasks.tsx';
import Verdict from '../views/verdict/Verdict.tsx';
import Transport from '../views/transport/Transport.tsx';
import CopyLink from './CopyLink.tsx';
import type { Panel } from './panel.ts';

export const panels: readonly Panel[] = [
  {
    id: 'result',
    slot: 'story',
    title: 'Result',
    content: Verdict,
  },
  {
    id: 'about',
    slot: 'story',
    title: 'About this scenario',
    content: Story,
  },
  {
    id: 'machine',
    slot: 'stage',
    title: 'Machine',
    content: MachinePanes,
  },
  {
    id: 'highlights',
    slot: 'data',
    title: 'Highlights',
    content: Highlights,
  },
  {
    id: 'task-pictures',
    slot: 'data',
    title: 'Tasks: misses',
    content: StageTasks,
  },
  {
    id: 'timeline',
    slot: 'time',
    title: 'Timeline',
    load: () => import('../views/timeline/Timeline.tsx'),
  },
  {
    id: 'notes',
    slot: 'time',
    title: 'Notes',
    load: () => import('../views/notes/NotesStrip.tsx'),
  },
  {
    id: 'forks',
    slot: 'time',
    title: 'Forks',
    load: () => import('../views/forks/ForksStrip.tsx'),
  },
  {
    id: 'transport',
    slot: 'transport',
    title: 'Transport',
    content: Transport,
  },
  {
    id: 'undo',
    slot: 'actions',
    title: 'Undo and redo',
    content: UndoButtons,
  },
  {
    id: 'machine-editor',
    slot: 'edit',
    title: 'Machine',
    load: () => import('../editors/machine/MachineEditor.tsx'),
  },
  {
    id: 'workload-editor',
    slot: 'edit',
    title: 'Workload',
    load: () => import('../editors/workload/WorkloadEditor.tsx'),
  },
  {
    id: 'policy-editor',
    slot: 'edit',
    title: 'Policy',
    load: () => import('../editors/policy/PolicyEditor.tsx'),
  },
  {
    id: 'run-editor',
    slot: 'edit',
    title: 'Run',
    load: () => import('../editors/run/RunEditor.tsx'),
  },
  {
    id: 'scenario',
    slot: 'ground',
    title: 'Scenario',
    content: Ground,
  },
  {
    id: 'selection',
    slot: 'ground',
    title: 'Selection',
    load: () => afterFirstPicture(() => import('../views/selection/Selection.tsx')),
  },
  {
    id: 'copy-link',
    slot: 'ground',
    title: 'Copy link',
    content: CopyLink,
  },
  {
    id: 'over-time',
    slot: 'time',
    title: 'Over time',
    load: () => import('../views/over-time/OverTime.tsx'),
  },
  {
    id: 'occupancy',
    slot: 'time',
    title: 'Cache occupancy',
    load: () => import('../views/occupancy/Occupancy.tsx'),
  },
  {
    id: 'readings',
    slot: 'readings',
    title: 'Metrics',
    load: () => import('../views/readings/Readings.tsx'),
  },
  {
    id: 'seeds',
    slot: 'readings',
    title: 'Significance over seeds',
    load: () => import('../views/luck/SeedFold.tsx'),
  },
  {
    id: 'why',
    slot: 'why',
    title: 'Why',
    load: () => import('../views/why/Why.tsx'),
  },
  {
    id: 'evictions',
    slot: 'view',
    group: 'Caches',
    title: 'Evictions',
    load: () => import('../views/evictions/EvictionsView.tsx'),
    keys: ['e'],
  },
  {
    id: 'microscope',
    slot: 'view',
    group: 'Caches',
    title: 'Cache inspector',
    load: () => import('../views/microscope/Microscope.tsx'),
    keys: ['m'],
  },
  {
    id: 'reuse',
    slot: 'view',
    group: 'Caches',
    title: 'Reuse distances',
    load: () => import('../views/reuse/ReuseView.tsx'),
    keys: ['d'],
  },
  {
    id: 'corun',
    slot: 'view',
    group: 'Sharing',
    title: 'Co-run matrix',
    load: () => import('../views/corun/Laboratory.tsx'),
    keys: ['l'],
  },
  {
    id: 'shmap',
    slot: 'view',
    group: 'Sharing',
    title: 'Data sharing',
    needs: 'coherence',
    load: () => import('../views/shmap/SharingView.tsx'),
    keys: ['w'],
  },
  {
    id: 'cycles',
    slot: 'view',
    group: 'Cores',
    title: 'Cycle breakdown',
    load: () => import('../views/stalls/CyclesView.tsx'),
    keys: ['c'],
  },
  {
    id: 'pipeline',
    slot: 'view',
    group: 'Cores',
    title: 'Core pipeline',
    needs: 'smt',
    load: () => import('../views/pipeline/PipelineView.tsx'),
    keys: ['i'],
  },
  {
    id: 'gain',
    slot: 'view',
    group: 'Scheduling',
    title: 'Gain breakdown',
    needs: 'baseline',
    load: () => import('../views/gain/GainView.tsx'),
    keys: ['u'],
  },
  {
    id: 'latencies',
    slot: 'view',
    group: 'Scheduling',
    title: 'Latencies',
    needs: 'waits',
    load: () => import('../views/latencies/LatenciesView.tsx'),
  },
  {
    id: 'recording',
    slot: 'dialog',
    group: 'Scheduling',
    title: 'Recording',
    size: 'page',
    load: () => import('../views/recording/RecordingView.tsx'),
  },
  {
    id: 'policies',
    was: ['fairness', 'race', 'policies-table', 'schedulers', 'luck'],
    slot: 'view',
    group: 'Scheduling',
    title: 'Compare policies',
    load: () => import('../views/policies/PoliciesView.tsx'),
    keys: ['r'],
  },
  {
    id: 'tasks',
    was: ['task-data', 'task-graph', 'task-scaling'],
    slot: 'view',
    group: 'Scheduling',
    title: 'Tasks',
    needs: 'tasks',
    load: () => import('../views/tasks/TasksView.tsx'),
    keys: ['t'],
  },
  {
    id: 'sweep',
    slot: 'view',
    group: 'Experiments',
    title: 'Parameter sweep',
    // The settings of a link apply once, not whenever the view is opened.
    load: once(async () => {
      const [view, { followSweep }] = await Promise.all([
        import('../views/sweep/SweepView.tsx'),
        import('./sweep-address.ts'),
      ]);
      followSweep();
      return view;
    }),
    keys: ['v'],
  },
  {
    id: 'papers',
    slot: 'dialog',
    group: 'Experiments',
    title: 'Papers',
    size: 'page',
    load: once(async () => {
      const [view, { followPapers }] = await Promise.all([
        import('../views/papers/PapersView.tsx'),
        import('./papers-address.ts'),
      ]);
      followPapers();
      return view;
    }),
  },
  {
    id: 'export',
    slot: 'dialog',
    title: 'Export',
    load: () => import('../views/export/ExportView.tsx'),
    keys: ['x'],
  },
  {
    id: 'learn',
    slot: 'dialog',
    title: 'Lessons',
    size: 'page',
    load: () => import('../lessons/LessonList.tsx'),
    keys: ['k'],
    header: 15,
  },
  {
    id: 'class',
    slot: 'dialog',
    title: 'Class results',
    size: 'page',
    load: () => import('../lessons/class/ClassView.tsx'),
  },
  {
    id: 'lesson',
    slot: 'lesson',
    title: 'Lesson',
    load: () => import('../lessons/LessonPanel.tsx'),
    reserve: '30rem',
  },
  {
    id: 'lesson-variant',
    slot: 'ground',
    title: 'A lesson of your own',
    content: LessonGround,
  },
];

/** A view that can be docked, and the picture to be in front. */
export interface NamedView {
  readonly id: string;
  readonly picture: string | null;
}

/** The view that a name in the address refers to; null if there is none. */
export function viewNamed(name: string): NamedView | null {
  const found = panels.find(({ id, was, slot }) => slot === 'view' && (id === name || was?.includes(name)));
  return found ? { id: found.id, picture: found.id === name ? null : name } : null;
}

/** The panel that an embedded page shows alone: a view by any of its names, or any other panel by its id. */
export function panelNamed(name: string): Panel | undefined {
  const named = viewNamed(name)?.id ?? name;
  return panels.find(({ id }) => id === named);
}
