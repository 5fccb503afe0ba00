/** The choice of policies that take part: one checkbox each, folded after the choice. */
import { whoIsMissing } from '../../derive/compare/comparison.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import type { Entrants } from './useEntrants.ts';
import './ticks.css';

export function PolicyTicks({ entrants }: { readonly entrants: Entrants }) {
  const { all, ticked, lacking, tick } = entrants;
  const isAll = ticked.length === all.length;
  const missing = whoIsMissing({ lacking });
  return (
    <div className="policy-ticks">
      <Disclosure summary={`${formatCount(ticked.length)} of ${formatCount(all.length)} policies take part`}>
        <ul aria-label="Policies that take part">
          {all.map(({ key, name, pane }) => (
            <li key={key}>
              <label data-pane={pane ?? undefined}>
                <input
                  type="checkbox"
                  checked={ticked.some((one) => one.key === key)}
                  onChange={({ currentTarget }) => tick([key], currentTarget.checked)}
                />
                {pane === null ? name : `${pane.toUpperCase()} ${name}`}
              </label>
            </li>
          ))}
        </ul>
        {missing !== '' && <p className="mute small">Not available here: {missing}.</p>}
      </Disclosure>
      <Button
        tone="accent"
        onClick={() =>
          tick(
            all.flatMap(({ key, pane }) => (isAll && pane !== null ? [] : [key])),
            !isAll,
          )
        }
      >
        {isAll ? 'only A and B' : 'all'}
      </Button>
    </div>
  );
}
