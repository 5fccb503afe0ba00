/** For a policy without reasons: its rule, and the information that it ignores. */
import { policyName } from '../../derive/names/policy.ts';
import { engine } from '../../engine/client.ts';
import type { DecisionRecord, Layout } from '../../scenario/generated/types.ts';
import { NamedSwatches } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';

export interface BlindProps {
  readonly layout: Layout;
  readonly policy: string;
  /** Null if no threads are placed: tasks are taken from queues, without decisions. */
  readonly decision: DecisionRecord | null;
}

export function Blind({ layout, policy, decision }: BlindProps) {
  const info = engine().policies.find(({ id }) => id === policy);
  if (!info) return null;
  const running = decision?.placement.filter((thread) => thread !== null);
  return (
    <>
      <p>
        <b>{policyName(info)}</b>
        {running ? ' does not rank groups.' : ':'} {info.summary}
      </p>
      {running && (
        <p className="why-running">
          <span className="mute">It runs</span>{' '}
          <NamedSwatches of={running.map((thread) => namedThread(layout, thread))} />
        </p>
      )}
      <p className="mute">
        It sees {info.observes}. Weakness: {info.weakness}.
      </p>
      <p className="mute">{info.source}</p>
    </>
  );
}
