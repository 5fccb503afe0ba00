/** What every part of the fork's form is given. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { valueAt } from '../../scenario/pointer.ts';
import type { Values } from './draft.ts';

export interface ChangeProps {
  /** The document that is left. */
  readonly parent: Scenario;
  readonly values: Values;
  readonly set: (pointer: string, value: JsonValue) => void;
}

/** What will stand at a pointer. */
export function standing({ parent, values }: ChangeProps, pointer: string): JsonValue | undefined {
  return values[pointer] ?? valueAt(parent, pointer);
}
