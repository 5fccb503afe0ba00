/** The name of a thread or a program: without room its start is shortened, never the number at its end. */
import './css/threads.css';
import { endOfName } from './name.ts';

export function Name({ name }: { readonly name: string }) {
  const end = endOfName(name);
  const start = end === '' ? name : name.slice(0, -end.length);
  return (
    <span className="name">
      <span className="name-start" data-short={start.length <= 3 ? '' : undefined}>
        {start}
      </span>
      <span>{end}</span>
    </span>
  );
}
