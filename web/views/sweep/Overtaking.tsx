/** “Find where X overtakes Y”: two policies, a search, and its answer in a sentence with its certainty. */
import type { Reading } from '../../derive/compare/readings.ts';
import { agreeing, leaderOf, leadOf, type Change, type Sample } from '../../derive/sweep/crossing.ts';
import type { Sweep } from '../../derive/sweep/plan.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/Select.tsx';
import { counted, formatCount, formatDegradation } from '../../ui/format.ts';
import type { Rivals, Search } from './useCrossing.ts';
import { valueWords, type NamedAxis } from './axis-labels.ts';

export interface OvertakingProps {
  readonly sweep: Sweep;
  readonly axis: NamedAxis;
  readonly measure: Reading;
  readonly rivals: Rivals;
  readonly onRivals: (rivals: Rivals) => void;
  readonly search: Search | null;
  readonly onSearch: (on: boolean) => void;
  /** The resolution of the answer; null if only the finest is meaningful. */
  readonly apart: Apart | null;
  readonly onApart: (apart: Apart) => void;
}

export type Apart = 'finest' | 'doubling';

const apartChoices = [
  { value: 'finest', label: 'as fine as possible' },
  { value: 'doubling', label: 'to a doubling' },
] as const;

interface Names {
  readonly one: string;
  readonly other: string;
}

/** "is better by 26 % under 3 of 3 seeds". */
function betterIn(sample: Sample): string {
  const seeds = `${formatCount(agreeing(sample))} of ${counted(sample.differences.length, 'seed')}`;
  const lead = leadOf(sample);
  const by = Number.isFinite(lead) ? ` by ${formatDegradation(100 * lead)}` : '';
  return `is better${by} under ${seeds}`;
}

/** The result of a search in a sentence. */
export function sayCrossing(
  { found, problem, asked }: Search,
  names: Names,
  axis: NamedAxis,
  measure: Reading,
): string {
  if (problem !== null) return `The search stopped: ${problem}`;
  const at = (value: number): string => valueWords(axis.field, value);
  if (!found)
    return `Looking at ${asked.slice(-1).map(at).join('')}: ${counted(asked.length, 'value')} so far.`;
  if (found.kind === 'none') {
    const leads = found.samples.map(leaderOf);
    const leader = leads.includes(1) ? names.one : names.other;
    if (leads.every((lead) => lead === 0))
      return `They are equal in ${measure.label} at all ${counted(found.samples.length, 'value')}.`;
    const [surest, least] = [found.samples.map(agreeing), found.samples[0]?.differences.length ?? 0];
    const sure =
      least === 1
        ? 'under the one seed'
        : `under ${formatCount(Math.min(...surest))} or more of ${counted(least, 'seed')}`;
    return `They do not cross here: ${leader} has the better ${measure.label} at every value where they differ, ${sure}.`;
  }
  const { low, high, others } = found;
  const overtakes = (change: Change): string => {
    const [above, below] = leaderOf(change.high) === 1 ? [names.one, names.other] : [names.other, names.one];
    return `${above} overtakes ${below} in ${measure.label} between ${at(change.low.value)} and ${at(change.high.value)}`;
  };
  const says = (sample: Sample): string => {
    const leader = leaderOf(sample);
    if (leader === 0) return `at ${at(sample.value)} they are equal`;
    return `at ${at(sample.value)} ${leader === 1 ? names.one : names.other} ${betterIn(sample)}`;
  };
  const more = others.map(
    (change) => ` Also, ${overtakes(change)}: ${says(change.low)}, ${says(change.high)}.`,
  );
  return `${overtakes({ low, high })}: ${says(low)}, ${says(high)}.${more.join('')}`;
}

export function Overtaking(props: OvertakingProps) {
  const { sweep, axis, measure, rivals, onRivals, search, onSearch, apart, onApart } = props;
  const { policies } = sweep;
  const choose = (which: keyof Rivals, label: string) => (
    <select
      className="select"
      aria-label={label}
      value={rivals[which]}
      onChange={({ currentTarget }) => onRivals({ ...rivals, [which]: Number(currentTarget.value) })}
    >
      {policies.map(({ key, name }, index) => (
        <option key={key} value={index} disabled={index === rivals[which === 'one' ? 'other' : 'one']}>
          {name}
        </option>
      ))}
    </select>
  );
  const names = { one: policies[rivals.one]?.name ?? '', other: policies[rivals.other]?.name ?? '' };
  const isLooking = search?.found === null && search.problem === null;
  return (
    <section className="overtaking" aria-label="Where one overtakes the other">
      <div>
        Where does {choose('one', 'Policy that overtakes')} overtake{' '}
        {choose('other', 'Policy that is overtaken')}{' '}
        <Button tone="accent" onClick={() => onSearch(!isLooking)}>
          {isLooking ? 'Stop' : 'Find it'}
        </Button>{' '}
        {apart !== null && (
          <SegmentedControl label="How near" value={apart} choices={apartChoices} onChange={onApart} />
        )}
      </div>
      <p role="status" className={search?.problem ? 'bad' : undefined}>
        {search && sayCrossing(search, names, axis, measure)}
      </p>
    </section>
  );
}
