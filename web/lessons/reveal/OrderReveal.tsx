/** The simulated order with its figures, and where each entry was predicted. */
import type { Task, Truth } from '../../scenario/generated/types.ts';
import { formatFigure } from '../../ui/format.ts';

export interface OrderRevealProps {
  readonly task: Extract<Task, { kind: 'order' }>;
  readonly order: readonly number[];
  readonly truth: Extract<Truth, { kind: 'order' }>;
}

export function OrderReveal({ task, order, truth }: OrderRevealProps) {
  const least = Math.min(0, ...truth.values);
  const span = Math.max(0, ...truth.values) - least || 1;
  return (
    <table className="lesson-ranking">
      <thead>
        <tr>
          <th scope="col">Simulated</th>
          <th scope="col">{task.label}</th>
          <th scope="col">You</th>
        </tr>
      </thead>
      <tbody>
        {truth.order.map((item, rank) => {
          const value = truth.values[item] ?? 0;
          const said = order.indexOf(item);
          const from = ((Math.min(0, value) - least) / span) * 100;
          return (
            <tr key={item}>
              <th scope="row">{task.items[item]?.label}</th>
              <td>
                <span className="lesson-bar-room" aria-hidden="true">
                  <span
                    className="lesson-bar"
                    style={{
                      marginLeft: `${from.toString()}%`,
                      width: `${((Math.abs(value) / span) * 100).toString()}%`,
                    }}
                  />
                </span>
                {formatFigure(value, 0.1, task.unit)}
              </td>
              <td className={said === rank ? 'good' : 'bad'}>{said + 1}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
