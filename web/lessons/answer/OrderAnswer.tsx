/** An order: each entry moves up or down. It is an answer once an entry was moved, or the order was confirmed. */
import type { Task } from '../../scenario/generated/types.ts';
import { Button } from '../../ui/Button.tsx';

export interface OrderAnswerProps {
  readonly task: Extract<Task, { kind: 'order' }>;
  readonly order: readonly number[] | null;
  readonly isFixed: boolean;
  readonly onChange: (order: readonly number[]) => void;
}

function moved(order: readonly number[], from: number, to: number): number[] {
  const next = order.filter((_, at) => at !== from);
  next.splice(to, 0, order[from] ?? 0);
  return next;
}

export function OrderAnswer({ task, order, isFixed, onChange }: OrderAnswerProps) {
  const shown = order ?? task.items.map((_, at) => at);
  return (
    <div className="lesson-order">
      <p className="small mute">On top: {task.top}</p>
      <ol>
        {shown.map((item, at) => {
          const name = task.items[item]?.label ?? '';
          // A disabled button would lose the focus of an entry that has just been moved to an end.
          const button = (to: number, word: string, sign: string) => (
            <Button
              aria-label={`${name} ${word}`}
              disabled={isFixed}
              aria-disabled={to < 0 || to >= shown.length}
              onClick={() => {
                if (to >= 0 && to < shown.length) onChange(moved(shown, at, to));
              }}
            >
              {sign}
            </Button>
          );
          return (
            <li key={item}>
              <span className="lesson-rank mute">{order === null ? '?' : at + 1}</span>
              <span className="lesson-item">{name}</span>
              {button(at - 1, 'up', '↑')}
              {button(at + 1, 'down', '↓')}
            </li>
          );
        })}
      </ol>
      {order === null && !isFixed && (
        <p className="lesson-actions">
          <span className="small mute">The list is in no particular order: move its entries, or</span>
          <Button tone="accent" onClick={() => onChange(shown)}>
            Keep this order
          </Button>
        </p>
      )}
    </div>
  );
}
