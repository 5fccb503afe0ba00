/** Memory above the machine, for machines about memory: a bar per controller, as long as the share of time its path is busy. */
import { useLayoutEffect, useRef } from 'react';
import { busyShares, coresOfNode } from '../../derive/machine/memory.ts';
import { onTick } from '../../engine/clock.ts';
import type { Pane } from '../../engine/session.ts';
import type { Topology } from '../../scenario/generated/types.ts';
import { Term } from '../../ui/Tip.tsx';
import { formatPercent } from '../../ui/format.ts';
import './memory.css';

const busyMeans =
  'Part of the cycles of the quantum shown in which the path to this memory transferred a line. At 100 % its bandwidth is used up, and misses queue.';

/** `cores 0–3`; empty if all cores share one memory. */
function localTo(topology: Topology, node: number): string {
  const cores = coresOfNode(topology, node);
  const [first = 0, last = 0] = [cores[0], cores.at(-1)];
  if (topology.nodes === 1) return '';
  const isRun = last - first + 1 === cores.length;
  const names = isRun ? `${first.toString()}–${last.toString()}` : cores.join(', ');
  return cores.length === 1 ? ` · core ${first.toString()}` : ` · cores ${names}`;
}

export default function Memory({ pane }: { readonly pane: Pane }) {
  const { layout, frames } = pane;
  const { topology } = layout;
  const list = useRef<HTMLUListElement>(null);
  const isLimited = pane.scenario.machine.memory.cycles_per_line > 0;

  useLayoutEffect(() => {
    let shown = '';
    return onTick((position) => {
      const quantum = Math.min(Math.floor(position / layout.frames_per_quantum), layout.quanta - 1);
      const key = `${quantum.toString()} ${frames.count.toString()}`;
      if (key === shown || frames.count === 0 || !list.current) return;
      shown = key;
      const shares = busyShares(frames, quantum);
      for (const [node, meter] of [...list.current.querySelectorAll<HTMLElement>('[role=meter]')].entries()) {
        const share = shares[node] ?? NaN;
        const percent = formatPercent(share);
        meter.style.setProperty('--busy', (share || 0).toFixed(3));
        meter.setAttribute('aria-valuenow', Math.round(100 * (share || 0)).toString());
        meter.setAttribute('aria-valuetext', percent);
        const number = meter.previousElementSibling?.querySelector('b');
        if (number && number.textContent !== percent) number.textContent = percent;
      }
    });
  }, [layout, frames]);

  return (
    <ul ref={list} className="memory small" aria-label="Memory controllers">
      {Array.from({ length: topology.nodes }, (_, node) => {
        const name = topology.nodes === 1 ? 'memory' : `memory ${node.toString()}`;
        return (
          <li key={node}>
            <span className="memory-head">
              <span>
                {name}
                <span className="mute">{localTo(topology, node)}</span>
              </span>
              {isLimited ? (
                <span>
                  <Term define={busyMeans}>busy</Term> <b />
                </span>
              ) : (
                <span className="mute">bandwidth unlimited</span>
              )}
            </span>
            {isLimited && (
              <span
                className="memory-bar"
                role="meter"
                aria-label={`${name}${localTo(topology, node)}, busy`}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={0}
              >
                <span />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
