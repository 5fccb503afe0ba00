/** Properties that every part of the fork's form receives. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { valueAt } from '../../scenario/pointer.ts';
import type { Values } from './draft.ts';

export interface ChangeProps {
  /** The document that the fork branches from. */
  readonly parent: Scenario;
  readonly values: Values;
  readonly set: (pointer: string, value: JsonValue) => void;
}

/** The value at a pointer after the fork. */
export function standing({ parent, values }: ChangeProps, pointer: string): JsonValue | undefined {
  return values[pointer] ?? valueAt(parent, pointer);
}
