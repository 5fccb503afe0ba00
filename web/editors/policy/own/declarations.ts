/**
 * The values that a policy can read and return, parsed from the declarations of the engine's types: for completion
 * and hints.
 */
import policy from '../../../../workloads/policies/coscope.d.ts?raw';
import callbacks from '../../../../workloads/policies/scx.d.ts?raw';

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly about: string;
  /** The type that declares it. */
  readonly of: string;
}

function words(comment: readonly string[]): string {
  return comment
    .map((line) =>
      line
        .replace(/^\s*\/?\*+\/?/, '')
        .replace(/\*\/\s*$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/\[`([^`]*)`\]/g, '$1');
}

function read(): Map<string, Member[]> {
  const types = new Map<string, Member[]>();
  let of = '';
  let comment: string[] = [];
  let inComment = false;
  for (const line of `${policy}\n${callbacks}`.split('\n')) {
    const trimmed = line.trim();
    if (inComment || trimmed.startsWith('/*')) {
      comment = trimmed.startsWith('/*') ? [trimmed] : [...comment, trimmed];
      inComment = !trimmed.endsWith('*/');
      continue;
    }
    of = /^(?:type|interface|declare const) (\w+)/.exec(line)?.[1] ?? of;
    // A field in the style of the engine's generated types, a handwritten one, or a callback.
    const [, name, ...forms] = /^ {2}(?:readonly )?(\w+)\??(?:: (.*);$|: (.*?),|(\(.*);$)/.exec(line) ?? [];
    const type = forms.find(Boolean);
    if (name !== undefined && type !== undefined)
      types.set(of, [...(types.get(of) ?? []), { name, type, about: words(comment), of }]);
    comment = [];
  }
  return types;
}

/** Members by type. */
export const types: ReadonlyMap<string, readonly Member[]> = read();

/** All members of this name, in any type. */
export function membersNamed(name: string): readonly Member[] {
  return [...types.values()].flat().filter((member) => member.name === name);
}

/** The type of an expression, inferred from its names: `os.threads[0].observed` → `Observed`; null if unknown. */
export function typeOf(expression: string): string | null {
  const [root = '', ...steps] = expression.split(/(?=[.[(])/);
  let type: string | null =
    { os: 'OsView', event: 'Event', t: 'ThreadView', thread: 'ThreadView', scx: 'scx' }[root] ?? null;
  for (const step of steps) {
    if (type === null) return null;
    const element: string | undefined = /^Array<(.*)>$/.exec(type)?.[1] ?? /^(\w+)\[\]$/.exec(type)?.[1];
    if (step.startsWith('[')) type = element ?? null;
    else if (step.startsWith('.')) {
      const name = step.slice(1);
      if (element === undefined) type = types.get(type)?.find((member) => member.name === name)?.type ?? null;
      else if (['find', 'at', 'pop', 'shift'].includes(name)) type = element;
      else if (!['filter', 'slice', 'sort', 'toSorted', 'reverse'].includes(name)) return null;
    }
  }
  return type;
}
