/** The first visit only: three numbered marks on the living stage, and what each is, in a line under the story. */
import { useEffect } from 'react';
import { useScenario } from '../../scenario/store.ts';
import { endFirstMinute } from './first-minute.ts';
import './first-minute.css';

const marks = ['Cache lines, by program', 'What the policy of B changes vs. A', 'Try it: drag this size'];

export function FirstMinute() {
  const edits = useScenario(({ history }) => history.past.length);
  useEffect(() => {
    document.documentElement.dataset['firstMinute'] = '';
    return () => {
      delete document.documentElement.dataset['firstMinute'];
    };
  }, []);
  // Whoever has changed something needs no mark that says so.
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
