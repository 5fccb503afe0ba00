/** An order: each entry moves up or down. */
import { useEffect, useEffectEvent } from 'react';
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
  const begin = useEffectEvent(() => {
    // The list as it stands is an order too.
    if (order === null) onChange(shown);
  });
  useEffect(() => begin(), []);
  return (
    <div className="lesson-order">
      <p className="small mute">On top: {task.top}</p>
      <ol>
        {shown.map((item, at) => {
          const name = task.items[item]?.label ?? '';
          const button = (to: number, word: string, sign: string) => (
            <Button
              aria-label={`${name} ${word}`}
              disabled={isFixed || to < 0 || to >= shown.length}
              onClick={() => onChange(moved(shown, at, to))}
            >
              {sign}
            </Button>
          );
          return (
            <li key={item}>
              <span className="lesson-rank mute">{at + 1}</span>
              <span className="lesson-item">{name}</span>
              {button(at - 1, 'up', '↑')}
              {button(at + 1, 'down', '↓')}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
