/** Above the machines: the scenario's description until it has been read, and the result where the metrics are not visible. */
import { useEffect } from 'react';
import { useScenario } from '../../scenario/store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useCommands, type Command } from '../../ui/commands.ts';
import { FirstMinute } from './FirstMinute.tsx';
import { endFirstMinute, useFirstMinute } from './first-minute.ts';
import { isRead, markRead, useStory } from './read.ts';
import { useAbout } from './useAbout.ts';
import './story.css';

/** A text shown for this long counts as read. Chosen. */
const readingMs = 20_000;

const commands: readonly Command[] = [
  {
    id: 'scenario.about',
    label: 'About this scenario',
    group: 'View',
    keys: ['a'],
    also: 'story description caption introduction',
    run: () => useStory.setState(({ open }) => ({ open: !open })),
  },
];

export default function Story() {
  const about = useScenario(({ scenario }) => scenario.about);
  const text = useAbout();
  const isOpen = useStory(({ open }) => open);
  const isOver = useFirstMinute(({ over }) => over);
  useCommands(commands);
  useEffect(() => {
    useStory.setState({ open: !isRead(about) });
    const timer = window.setTimeout(() => markRead(about), readingMs);
    return () => window.clearTimeout(timer);
  }, [about]);
  if (about === '' || !isOpen) return null;
  return (
    <section className="story" aria-label="About this scenario">
      <div className="story-text">
        <p>{text}</p>
        {!isOver && <FirstMinute />}
      </div>
      <IconButton
        icon="close"
        label="Fold the description"
        keys="A"
        onClick={() => {
          markRead(about);
          endFirstMinute();
          useStory.setState({ open: false });
        }}
      />
    </section>
  );
}
