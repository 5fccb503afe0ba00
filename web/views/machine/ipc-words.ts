/** The IPC figures of the stage: each is labelled by the time it covers. */
export const ipcWords = {
  window: {
    label: 'IPC, window',
    means:
      'Instructions per cycle of the whole machine over the measurement window so far; the warm-up does not count. More is better.',
  },
  range: {
    label: 'IPC, selection',
    means: 'Instructions per cycle of the whole machine over the selected quanta. More is better.',
  },
  quantum: {
    label: 'IPC, quantum',
    means:
      'Instructions per cycle of this core in the quantum shown. A core that issues one instruction per cycle reaches 1 at most.',
  },
} as const;
