/** On the first visit only: three numbered marks on the stage, and their explanations in a line below the story. */
import { useEffect } from 'react';
import { useScenario } from '../../scenario/store.ts';
import { endFirstMinute } from './first-minute.ts';
import './first-minute.css';

const marks = ['Cache lines, by program', 'What B changes vs. A', 'Try it: drag this size'];

export function FirstMinute() {
  const edits = useScenario(({ history }) => history.past.length);
  // A victim cache is empty at first: then the machine is marked, whose other caches have lines.
  const marked = useScenario(({ scenario: { machine } }) =>
    machine.caches.at(-1)?.inclusion === 'victim' ? 'machine' : 'cache',
  );
  useEffect(() => {
    document.documentElement.dataset['firstMinute'] = marked;
    return () => {
      delete document.documentElement.dataset['firstMinute'];
    };
  }, [marked]);
  // After a change by the user, the marks are no longer needed.
  useEffect(() => {
    if (edits > 0) endFirstMinute();
  }, [edits]);
  return (
    <ol className="first-minute" aria-label="What to look at">
      {marks.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
