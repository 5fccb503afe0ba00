/** Whether a side panel is rendered: only once it is first seen, because on a phone most visits never open one. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNarrow } from '../ui/media.ts';

/** `isOpen`: on a wide screen; `isUp`: as a sheet on a narrow one. A rendered panel stays, and printing renders it. */
export function useMade(isOpen: boolean, isUp: boolean): boolean {
  const isSeen = useNarrow() ? isUp : isOpen;
  const [made, setMade] = useState(isSeen);
  if (isSeen && !made) setMade(true);
  useEffect(() => {
    const make = () => flushSync(() => setMade(true));
    window.addEventListener('beforeprint', make);
    return () => window.removeEventListener('beforeprint', make);
  }, []);
  return made;
}
