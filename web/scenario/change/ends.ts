/** The settings that make up an end of the forks, and edits of the setting that decides what a pane shows. */
import type { Intervention, JsonValue, PolicyChoice, Scenario } from '../generated/types.ts';
import { escapeKey, isWithin, setAt, valueAt } from '../pointer.ts';
import { documentAt, lastPolicy, pathTo, shownEnds, trunkOf, withBranch, type EndId } from './forks.ts';

type Values = Readonly<Record<string, JsonValue>>;
type PaneLetter = 'a' | 'b';

/** One place of the document that sets values for an end. */
interface Setting {
  readonly from: number;
  readonly values: Values;
  /** Returns the scenario with other values at this place. */
  readonly put: (scenario: Scenario, values: Values) => Scenario;
}

const inInterventions = '/run/interventions';

/** Replaces the interventions of one trunk; the other trunk keeps its own. */
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

/**
 * The settings on the path to an end, in the order in which they take effect: interventions in its trunk, and its
 * forks.
 */
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

/**
 * The setting that an edit of an end's policy changes: its fork, or a later setting of the policy; null for its
 * trunk.
 */
function policySetting(scenario: Scenario, end: EndId): Setting | null {
  const settings = settingsOnTheWay(scenario, end);
  const own = forkSettings(scenario, end).at(-1);
  const ownIndex = settings.findIndex(({ values }) => values === own?.values);
  const last = settings.findLastIndex((setting) => sets(setting, '/policy'));
  return settings[Math.max(ownIndex, last)] ?? null;
}

/** The final policy of an end, and the cycle from which an edit of it takes effect. */
export function policyAtEnd(scenario: Scenario, end: EndId): { policy: PolicyChoice; from: number } {
  const { policy, run } = documentAt(scenario, trunkOf(scenario, end));
  const interventions = settingsOnTheWay(scenario, end).map(({ from: at_cycle, values }): Intervention => ({
    at_cycle,
    action: { kind: 'set', values: { ...values } },
  }));
  const last = lastPolicy({ policy, run: { ...run, interventions } }).policy;
  return { policy: last, from: policySetting(scenario, end)?.from ?? 0 };
}

/** Replaces the policy of an end in the setting that decides it; null if its trunk decides it. */
export function withPolicyAtEnd(scenario: Scenario, end: EndId, policy: PolicyChoice): Scenario | null {
  const setting = policySetting(scenario, end);
  if (!setting) return null;
  const others = Object.entries(setting.values).filter(([pointer]) => !isWithin(pointer, '/policy'));
  const chosen: JsonValue = { id: policy.id, params: policy.params };
  return setting.put(scenario, { ...Object.fromEntries(others), '/policy': chosen });
}

/**
 * The document at the end that a pane shows; null for A if it has none. Returns the same object for the same
 * scenario.
 */
export function documentOfPane(scenario: Scenario, pane: PaneLetter): Scenario | null {
  const end = shownEnds(scenario)[pane];
  if (end === null) return null;
  if (end === 'b') return scenario;
  const known = documents.get(scenario) ?? {};
  documents.set(scenario, known);
  return (known[end] ??= documentAt(scenario, end));
}

const documents = new WeakMap<Scenario, Record<EndId, Scenario>>();

/** The setting that overrides a field of the scenario at an end: the last fork that sets it, or the baseline. */
function fieldSetting(scenario: Scenario, end: EndId, place: string): Setting | null {
  const { baseline } = scenario;
  const ofBaseline: Setting[] =
    trunkOf(scenario, end) === 'a'
      ? [{ from: 0, values: baseline ?? {}, put: (now, values) => ({ ...now, baseline: { ...values } }) }]
      : [];
  const all = [...ofBaseline, ...forkSettings(scenario, end)];
  return all.findLast((setting) => sets(setting, place)) ?? null;
}

/** The cycle from which a pane's value of a field applies; null if it is the scenario's own value. */
export function fieldSetFrom(scenario: Scenario, pane: PaneLetter, place: string): number | null {
  const end = shownEnds(scenario)[pane];
  return end === null || end === 'b' ? null : (fieldSetting(scenario, end, place)?.from ?? null);
}

/** The places at which a changed document differs, each as near to the leaves as both documents have it. */
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

/** Adds a value: inside the value that contains its place, or in place of the values inside it. */
function withValueIn(values: Values, pointer: string, value: JsonValue): Values {
  const holder = Object.keys(values).find((key) => key !== pointer && isWithin(pointer, key));
  const old = holder === undefined ? undefined : values[holder];
  if (holder !== undefined && old !== undefined)
    return { ...values, [holder]: setAt(old, pointer.slice(holder.length), value) };
  const others = Object.entries(values).filter(([key]) => !isWithin(key, pointer));
  return { ...Object.fromEntries(others), [pointer]: value };
}

/**
 * Edits a field: the value of the end in pane B if it has its own, else that of the scenario, and thus of all ends.
 * `change` edits a document with a single value there.
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

/** The value of a field as a pane shows it. */
export function fieldOfPane(scenario: Scenario, pane: PaneLetter, place: string): JsonValue | undefined {
  return valueAt(documentOfPane(scenario, pane), place);
}
