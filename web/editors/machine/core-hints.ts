import type { CoreModel } from '../../scenario/generated/types.ts';

/** Hints for cores and hardware contexts of each model. */
export const coreHints: Readonly<Record<CoreModel, { readonly core: string; readonly contexts: string }>> = {
  'in-order': {
    core: 'Each core issues one instruction per cycle.',
    contexts: 'Hardware contexts per core. Their threads issue in turn, one per cycle.',
  },
  interval: {
    core: 'Each core issues at its program’s own rate between misses.',
    contexts: 'A core of this model has one hardware context.',
  },
  smt: {
    core: 'Each core fetches, issues and commits several instructions per cycle, of several threads.',
    contexts: 'Hardware contexts per core. Their threads share each cycle of the core.',
  },
};
