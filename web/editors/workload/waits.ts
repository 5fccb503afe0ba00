/** Steps of programs whose threads wait: their names, and one made from another without losing what both have. */
import type { Amount, RequestMark, WaitAction, WaitStep } from '../../scenario/generated/types.ts';

export const actionWords: Readonly<Record<WaitAction['kind'], string>> = {
  sleep: 'Then sleeps',
  send: 'Then sends a message',
  receive: 'Then receives a message',
  acquire: 'Then acquires a lock',
  release: 'Then releases a lock',
  barrier: 'Then waits at a barrier',
};

/** How long a thread does something, after words that say what: "Runs for", or "for" after an action of its own. */
export function amountWords(begin: string): Readonly<Record<Amount['kind'], string>> {
  return {
    constant: `${begin} exactly`,
    exponential: `${begin} a mean of (exponential)`,
    uniform: `${begin} between (uniform)`,
  };
}

export const requestWords: Readonly<Record<RequestMark | 'none', string>> = {
  none: 'No request',
  begins: 'A request begins here',
  ends: 'The request ends here',
};

/** Chosen: 0.1 ms at 1 GHz, as long as a short piece of work or a fast device. */
const usual = 100_000;

export const newStep: WaitStep = {
  run: { kind: 'constant', value: usual },
  then: { kind: 'sleep', cycles: { kind: 'constant', value: usual } },
};

/** The same mean from another distribution. */
export function amountOf(kind: Amount['kind'], old: Amount): Amount {
  const mean =
    old.kind === 'constant' ? old.value : old.kind === 'exponential' ? old.mean : (old.low + old.high) / 2;
  const whole = Math.max(1, Math.round(mean));
  if (kind === 'constant') return { kind, value: whole };
  if (kind === 'exponential') return { kind, mean: whole };
  return { kind, low: Math.max(1, Math.round(whole / 2)), high: Math.round(whole * 1.5) };
}

/** What a channel, a lock or a barrier is called; null where nothing is named. */
export function nameIn(action: WaitAction): string | null {
  if ('channel' in action) return action.channel;
  if ('lock' in action) return action.lock;
  return 'barrier' in action ? action.barrier : null;
}

/** Another action of the same name. */
export function actionOf(
  kind: WaitAction['kind'],
  old: WaitAction,
  name = nameIn(old) ?? 'work',
): WaitAction {
  switch (kind) {
    case 'sleep':
      return { kind, cycles: 'cycles' in old ? old.cycles : { kind: 'constant', value: usual } };
    case 'send':
      return { kind, channel: name, ...('capacity' in old && { capacity: old.capacity }) };
    case 'receive':
      return { kind, channel: name };
    case 'acquire':
    case 'release':
      return { kind, lock: name };
    case 'barrier':
      return { kind, barrier: name };
  }
}
