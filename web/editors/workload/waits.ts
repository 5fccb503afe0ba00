/** Wait steps of programs: their names, and conversions that keep the fields common to both. */
import type { Amount, RequestMark, WaitAction, WaitStep } from '../../scenario/generated/types.ts';

export const actionWords: Readonly<Record<WaitAction['kind'], string>> = {
  sleep: 'Then sleeps',
  send: 'Then sends a message',
  receive: 'Then receives a message',
  acquire: 'Then acquires a lock',
  release: 'Then releases a lock',
  barrier: 'Then waits at a barrier',
};

/** Labels of an amount, after the words of its action: "Runs for", or "for" after a separate action. */
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

/** Converts to another distribution with the same mean. */
export function amountOf(kind: Amount['kind'], old: Amount): Amount {
  const mean =
    old.kind === 'constant' ? old.value : old.kind === 'exponential' ? old.mean : (old.low + old.high) / 2;
  const whole = Math.max(1, Math.round(mean));
  if (kind === 'constant') return { kind, value: whole };
  if (kind === 'exponential') return { kind, mean: whole };
  return { kind, low: Math.max(1, Math.round(whole / 2)), high: Math.round(whole * 1.5) };
}

/** The name of a channel, a lock or a barrier; null for actions without one. */
export function nameIn(action: WaitAction): string | null {
  if ('channel' in action) return action.channel;
  if ('lock' in action) return action.lock;
  return 'barrier' in action ? action.barrier : null;
}

/** Converts to another action, keeping the name. */
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
