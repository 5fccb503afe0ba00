/** What an end of the forks holds, setting by setting, and edits that reach the setting that a pane shows. */
import type { Intervention, JsonValue, PolicyChoice, Scenario } from '../generated/types.ts';
import { escapeKey, isWithin, setAt, valueAt } from '../pointer.ts';
import { documentAt, lastPolicy, pathTo, shownEnds, trunkOf, withBranch, type EndId } from './forks.ts';

type Values = Readonly<Record<string, JsonValue>>;
type PaneLetter = 'a' | 'b';

/** One place of the document that sets values for an end. */
interface Setting {
  readonly from: number;
  readonly values: Values;
  /** The scenario with other values there. */
  readonly put: (scenario: Scenario, values: Values) => Scenario;
}

const inInterventions = '/run/interventions';

/** One trunk with other interventions; the other trunk keeps those that it has. */
export function withInterventions(
  scenario: Scenario,
  trunk: PaneLetter,
  list: readonly Intervention[],
): Scenario {
  const { baseline, run } = scenario;
  const ofA = baseline?.[inInterventions] ?? run.interventions;
  const newOfA = trunk === 'a' ? ([...list] as unknown as JsonValue) : ofA;
  return {
    ...scenario,
    run: trunk === 'b' ? { ...run, interventions: [...list] } : run,
    baseline: baseline && { ...baseline, [inInterventions]: newOfA },
  };
}

function forkSettings(scenario: Scenario, end: EndId): Setting[] {
  return pathTo(scenario, end).map(({ id, at_cycle: from, values }) => ({
    from,
    values,
    put: (now, next) => withBranch(now, id, { values: next }),
  }));
}

/** What is set on the way to an end, in the order in which it takes effect: by hand in its trunk, and by its forks. */
function settingsOnTheWay(scenario: Scenario, end: EndId): Setting[] {
  const trunk = trunkOf(scenario, end) === 'a' ? 'a' : 'b';
  const { interventions, quantum_cycles: quantum } = documentAt(scenario, trunk).run;
  const byHand = interventions.flatMap(({ at_cycle: from, action }, index): Setting[] => {
    if (action.kind !== 'set') return [];
    const replaced = (values: Values) =>
      interventions.map((one, at) => (at === index ? { ...one, action: { ...action, values } } : one));
    return [
      {
        from,
        values: action.values,
        put: (now, values) => withInterventions(now, trunk, replaced(values)),
      },
    ];
  });
  return [...byHand, ...forkSettings(scenario, end)].sort(
    (one, other) => Math.ceil(one.from / quantum) - Math.ceil(other.from / quantum),
  );
}

function sets({ values }: Setting, place: string): boolean {
  return Object.keys(values).some((pointer) => isWithin(pointer, place) || isWithin(place, pointer));
}

/** Where an edit of an end's policy goes: its fork, or what is set even later; null for its trunk. */
function policySetting(scenario: Scenario, end: EndId): Setting | null {
  const settings = settingsOnTheWay(scenario, end);
  const own = forkSettings(scenario, end).at(-1);
  const ownIndex = settings.findIndex(({ values }) => values === own?.values);
  const last = settings.findLastIndex((setting) => sets(setting, '/policy'));
  return settings[Math.max(ownIndex, last)] ?? null;
}

/** The policy that an end has at last, and the cycle from which an edit of it holds. */
export function policyAtEnd(scenario: Scenario, end: EndId): { policy: PolicyChoice; from: number } {
  const { policy, run } = documentAt(scenario, trunkOf(scenario, end));
  const interventions = settingsOnTheWay(scenario, end).map(({ from: at_cycle, values }): Intervention => ({
    at_cycle,
    action: { kind: 'set', values: { ...values } },
  }));
  const last = lastPolicy({ policy, run: { ...run, interventions } }).policy;
  return { policy: last, from: policySetting(scenario, end)?.from ?? 0 };
}

/** Another policy at an end, in the setting that decides it; null where that is its trunk. */
export function withPolicyAtEnd(scenario: Scenario, end: EndId, policy: PolicyChoice): Scenario | null {
  const setting = policySetting(scenario, end);
  if (!setting) return null;
  const others = Object.entries(setting.values).filter(([pointer]) => !isWithin(pointer, '/policy'));
  const chosen: JsonValue = { id: policy.id, params: policy.params };
  return setting.put(scenario, { ...Object.fromEntries(others), '/policy': chosen });
}

/** The document that a pane's end holds; null for A where there is none. One object for one scenario. */
export function documentOfPane(scenario: Scenario, pane: PaneLetter): Scenario | null {
  const end = shownEnds(scenario)[pane];
  if (end === null) return null;
  if (end === 'b') return scenario;
  const known = documents.get(scenario) ?? {};
  documents.set(scenario, known);
  return (known[end] ??= documentAt(scenario, end));
}

const documents = new WeakMap<Scenario, Record<EndId, Scenario>>();

/** What sets a field of an end beside the scenario itself: the last fork that does, or the baseline. */
function fieldSetting(scenario: Scenario, end: EndId, place: string): Setting | null {
  const { baseline } = scenario;
  const ofBaseline: Setting[] =
    trunkOf(scenario, end) === 'a'
      ? [{ from: 0, values: baseline ?? {}, put: (now, values) => ({ ...now, baseline: { ...values } }) }]
      : [];
  const all = [...ofBaseline, ...forkSettings(scenario, end)];
  return all.findLast((setting) => sets(setting, place)) ?? null;
}

/** The cycle from which a pane's value of a field holds; null where it is that of the scenario itself. */
export function fieldSetFrom(scenario: Scenario, pane: PaneLetter, place: string): number | null {
  const end = shownEnds(scenario)[pane];
  return end === null || end === 'b' ? null : (fieldSetting(scenario, end, place)?.from ?? null);
}

/** Places at which a changed document differs, each as near to the leaves as both have it. */
function changed(before: unknown, after: unknown, place = ''): [pointer: string, value: JsonValue][] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
  const sameKeys =
    isHolder(before) &&
    isHolder(after) &&
    Array.isArray(before) === Array.isArray(after) &&
    Object.keys(before).join() === Object.keys(after).join();
  if (!sameKeys) return [[place, after as JsonValue]];
  return Object.entries(after).flatMap(([key, value]) =>
    changed((before as Record<string, unknown>)[key], value, `${place}/${escapeKey(key)}`),
  );
}

/** Values with one more: inside a value that holds its place, or in place of those that lie in it. */
function withValueIn(values: Values, pointer: string, value: JsonValue): Values {
  const holder = Object.keys(values).find((key) => key !== pointer && isWithin(pointer, key));
  const old = holder === undefined ? undefined : values[holder];
  if (holder !== undefined && old !== undefined)
    return { ...values, [holder]: setAt(old, pointer.slice(holder.length), value) };
  const others = Object.entries(values).filter(([key]) => !isWithin(key, pointer));
  return { ...Object.fromEntries(others), [pointer]: value };
}

/**
 * An edit of a field: where the end in pane B has a value of its own, of that value; else of the scenario itself, and so of all ends.
 * `change` is the edit of a document that has one value there.
 */
export function withField(
  scenario: Scenario,
  place: string,
  change: (document: Scenario) => Scenario,
): Scenario {
  const end = shownEnds(scenario).b;
  const shown = documentOfPane(scenario, 'b');
  const setting = end === 'b' ? null : fieldSetting(scenario, end, place);
  if (!setting || !shown) return change(scenario);
  const values = changed(shown, change(shown)).reduce<Values>(
    (all, [pointer, value]) => withValueIn(all, pointer, value),
    setting.values,
  );
  return setting.put(scenario, values);
}

/** A field as a pane shows it. */
export function fieldOfPane(scenario: Scenario, pane: PaneLetter, place: string): JsonValue | undefined {
  return valueAt(documentOfPane(scenario, pane), place);
}
