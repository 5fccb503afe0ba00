/** What a policy says of itself. */
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { asSentence } from '../open.ts';

export function PolicyAbout({ info }: { readonly info: PolicyInfo }) {
  return (
    <dl className="about">
      <dt>Does</dt>
      <dd>{asSentence(info.summary)}</dd>
      <dt>Sees</dt>
      <dd>{asSentence(info.observes)}</dd>
      <dt>Costs</dt>
      <dd>{asSentence(info.cost)}</dd>
      <dt>Fails</dt>
      <dd>{asSentence(info.weakness)}</dd>
      <dt>Source</dt>
      <dd>{asSentence(info.source)}</dd>
    </dl>
  );
}
