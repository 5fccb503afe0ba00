/** A policy in one line: its name and its distinguishing parameters. */
import { doesSomething } from '../../scenario/change/policy.ts';
import type { JsonValue, ParamSpec, PolicyChoice, PolicyInfo } from '../../scenario/generated/types.ts';

/** A policy's name, for lists and sentences; marks an oracle, which uses information that no OS has. */
export function policyName({ name, oracle }: Pick<PolicyInfo, 'name' | 'oracle'>): string {
  return oracle ? `${name} (oracle)` : name;
}

export interface PolicyTitle {
  readonly name: string;
  /** The first choice, options that are clear by themselves, and every other parameter that is not at its default. */
  readonly details: readonly string[];
}

/** Whether an option is clear by itself, as PERF is; one that ends a sentence needs the sentence. */
export const speaksForItself = (option: string): boolean => !/^[a-z]/.test(option);

function detail(
  { kind, label, unit, default: usual }: ParamSpec,
  given: JsonValue | undefined,
  first: boolean,
): string[] {
  const value = given ?? usual;
  switch (kind.kind) {
    case 'choice':
      return kind.options
        .filter(([option, name]) => option === value && (first || value !== usual || /^[A-Z]/.test(name)))
        .map(([, name]) => (speaksForItself(name) ? name : `${label.toLowerCase()}: ${name}`));
    case 'flag':
      return value === true ? [label] : [];
    case 'integer':
    case 'number':
      if (value === usual || typeof value !== 'number') return [];
      // "3000 samples", and not "Samples 3000 samples".
      return [unit === label.toLowerCase() ? `${value} ${unit}` : `${label} ${value} ${unit}`.trimEnd()];
    case 'placement':
    case 'matrix':
    case 'runs':
    case 'text':
      return [];
  }
}

/**
 * The title of a chosen policy; until the registry is loaded, its id written as words. Details that differ from the
 * policy `beside` come first, as there may not be room for all.
 */
export function policyTitle(
  known: readonly PolicyInfo[],
  { id, params }: PolicyChoice,
  beside: PolicyChoice | null = null,
): PolicyTitle {
  const info = known.find((policy) => policy.id === id);
  if (!info) {
    const words = id.replaceAll('-', ' ');
    return { name: words.charAt(0).toUpperCase() + words.slice(1), details: [] };
  }
  const first = info.params.find(({ kind }) => kind.kind === 'choice');
  const details = info.params
    .filter((param) => doesSomething(info, params, param))
    .flatMap((param) => detail(param, params[param.id], param === first));
  const common = new Set(beside?.id === id ? policyTitle(known, beside).details : []);
  return {
    name: policyName(info),
    details: [...details.filter((said) => !common.has(said)), ...details.filter((said) => common.has(said))],
  };
}
