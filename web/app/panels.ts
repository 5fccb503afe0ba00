/**
 * What goes where. A panel is one component of views/, editors/ or lessons/, loaded when it is first shown.
 * Adding one is one line here. Panels of one slot stand in the order of this list.
 */
import type { ComponentType } from 'react';

/**
 * actions: the header's right · edit: the left panel · stage: the panes · data: under them, what a program does to its data · time: under that · readings, why: the right
 * panel · transport: the footer · view: opened by name over the page · lesson: in place of the left panel, and of the stage until it
 * may be seen · ground: nothing to see, always there.
 */
export type SlotId =
  | 'actions'
  | 'edit'
  | 'stage'
  | 'data'
  | 'time'
  | 'readings'
  | 'why'
  | 'transport'
  | 'view'
  | 'lesson'
  | 'ground';

export interface Panel {
  readonly id: string;
  readonly slot: SlotId;
  /** Its name in messages, in the palette ("Open sweep") and on the dialog of a view. */
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Height it will have, as CSS: keeps its place while it loads, so that nothing jumps. */
  readonly reserve?: string | undefined;
  /** Views only: the key that opens it, its place in the header, and how wide it is. */
  readonly keys?: readonly string[] | undefined;
  readonly header?: number | undefined;
  readonly size?: 'normal' | 'wide' | 'drawer' | undefined;
}

export const panels: readonly Panel[] = [
  {
    id: 'machine',
    slot: 'stage',
    title: 'Machine',
    load: () => import('../views/machine/MachinePanes.tsx'),
    reserve: '21.0625rem',
  },
  {
    id: 'highlights',
    slot: 'data',
    title: 'Moments worth seeing',
    load: () => import('../views/highlights/Highlights.tsx'),
  },
  {
    id: 'task-pictures',
    slot: 'data',
    title: 'Where the misses fall',
    load: () => import('../views/tasks/StagePictures.tsx'),
  },
  {
    id: 'timeline',
    slot: 'time',
    title: 'Timeline',
    load: () => import('../views/timeline/Timeline.tsx'),
    reserve: '12.25rem',
  },
  {
    id: 'transport',
    slot: 'transport',
    title: 'Transport',
    load: () => import('../views/transport/Transport.tsx'),
  },
  {
    id: 'undo',
    slot: 'actions',
    title: 'Undo and redo',
    load: () => import('../editors/UndoButtons.tsx'),
  },
  {
    id: 'machine-editor',
    slot: 'edit',
    title: 'Machine',
    load: () => import('../editors/machine/MachineEditor.tsx'),
    reserve: '9.25rem',
  },
  {
    id: 'workload-editor',
    slot: 'edit',
    title: 'Workload',
    load: () => import('../editors/workload/WorkloadEditor.tsx'),
    reserve: '16.75rem',
  },
  {
    id: 'policy-editor',
    slot: 'edit',
    title: 'Policy',
    load: () => import('../editors/policy/PolicyEditor.tsx'),
    reserve: '12rem',
  },
  {
    id: 'run-editor',
    slot: 'edit',
    title: 'Run',
    load: () => import('../editors/run/RunEditor.tsx'),
    reserve: '7.75rem',
  },
  {
    id: 'scenario',
    slot: 'ground',
    title: 'Scenario',
    load: () => import('../editors/Ground.tsx'),
  },
  {
    id: 'copy-link',
    slot: 'ground',
    title: 'Copy link',
    load: () => import('./CopyLink.tsx'),
  },
  {
    id: 'over-time',
    slot: 'time',
    title: 'Over time',
    load: () => import('../views/over-time/OverTime.tsx'),
    reserve: '6rem',
  },
  {
    id: 'occupancy',
    slot: 'time',
    title: 'Who holds the lines',
    load: () => import('../views/occupancy/Occupancy.tsx'),
    reserve: '9.5rem',
  },
  {
    id: 'readings',
    slot: 'readings',
    title: 'Readings',
    load: () => import('../views/readings/Readings.tsx'),
    reserve: '19rem',
  },
  {
    id: 'why',
    slot: 'why',
    title: 'Why',
    load: () => import('../views/why/Why.tsx'),
    reserve: '14rem',
  },
  {
    id: 'evictions-small',
    slot: 'why',
    title: 'Who evicts whom',
    load: () => import('../views/evictions/Evictions.tsx'),
    reserve: '9rem',
  },
  {
    id: 'evictions',
    slot: 'view',
    title: 'Who evicts whom',
    load: () => import('../views/evictions/EvictionsView.tsx'),
    keys: ['e'],
  },
  {
    id: 'corun',
    slot: 'view',
    title: 'Co-run laboratory',
    load: () => import('../views/corun/Laboratory.tsx'),
    keys: ['l'],
    size: 'wide',
  },
  {
    id: 'fairness',
    slot: 'view',
    title: 'Fair or fast?',
    load: () => import('../views/fairness/FairnessView.tsx'),
    keys: ['f'],
  },
  {
    id: 'reuse',
    slot: 'view',
    title: 'Reuse distances',
    load: () => import('../views/reuse/ReuseView.tsx'),
    keys: ['d'],
    size: 'wide',
  },
  {
    id: 'shmap',
    slot: 'view',
    title: 'Who talks to whom',
    load: () => import('../views/shmap/SharingView.tsx'),
    keys: ['w'],
    size: 'wide',
  },
  {
    id: 'task-data',
    slot: 'view',
    title: 'Where the misses fall',
    load: () => import('../views/tasks/DataView.tsx'),
    keys: ['t'],
    size: 'wide',
  },
  {
    id: 'task-graph',
    slot: 'view',
    title: 'Which tasks run, and which are next',
    load: () => import('../views/tasks/GraphView.tsx'),
    keys: ['q'],
    size: 'wide',
  },
  {
    id: 'task-scaling',
    slot: 'view',
    title: 'More cores',
    load: () => import('../views/tasks/ScalingView.tsx'),
    keys: ['n'],
    size: 'wide',
  },
  {
    id: 'cycles',
    slot: 'view',
    title: 'Where the cycles go',
    load: () => import('../views/stalls/CyclesView.tsx'),
    keys: ['c'],
    size: 'wide',
  },
  {
    id: 'pipeline',
    slot: 'view',
    title: 'Inside the core',
    load: () => import('../views/pipeline/PipelineView.tsx'),
    keys: ['i'],
    size: 'wide',
  },
  {
    id: 'race',
    slot: 'view',
    title: 'Race',
    load: () => import('../views/race/RaceView.tsx'),
    keys: ['r'],
    size: 'wide',
  },
  {
    id: 'sweep',
    slot: 'view',
    title: 'Sweep',
    load: () => import('../views/sweep/SweepView.tsx'),
    keys: ['v'],
    size: 'wide',
  },
  {
    id: 'schedulers',
    slot: 'view',
    title: 'Which scheduler?',
    load: () => import('../views/schedulers/SchedulersView.tsx'),
    keys: ['s'],
    size: 'wide',
  },
  {
    id: 'luck',
    slot: 'view',
    title: 'Is it luck?',
    load: () => import('../views/luck/LuckView.tsx'),
    keys: ['u'],
    size: 'wide',
  },
  {
    id: 'forks',
    slot: 'view',
    title: 'Forks',
    load: () => import('../views/forks/ForksView.tsx'),
    keys: ['y'],
    size: 'wide',
  },
  {
    id: 'export',
    slot: 'view',
    title: 'Take it along',
    load: () => import('../views/export/ExportView.tsx'),
    keys: ['x'],
    size: 'wide',
  },
  {
    id: 'microscope',
    slot: 'view',
    title: 'Cache microscope',
    load: () => import('../views/microscope/Microscope.tsx'),
    keys: ['m'],
    size: 'drawer',
  },
  {
    id: 'learn',
    slot: 'view',
    title: 'Learn',
    load: () => import('../lessons/LessonList.tsx'),
    keys: ['k'],
    header: 15,
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
    load: () => import('../lessons/LessonGround.tsx'),
  },
];
