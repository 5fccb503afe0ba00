/** The area for notices: above the transport, in the middle, and above dialogs. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { dismiss, useNotices, type Notice } from './notices.ts';

const stayMs = 6_000;
/** For notices that offer actions. */
const longStayMs = 12_000;

function NoticeCard({
  id,
  title,
  detail,
  place,
  remedies,
  passes = remedies === undefined,
  tone = 'plain',
}: Notice & { readonly id: number }) {
  const [held, setHeld] = useState(false);
  const leaves = tone !== 'bad' && passes && !held;
  const staysMs = remedies === undefined ? stayMs : longStayMs;
  useEffect(() => {
    if (!leaves) return;
    const timer = window.setTimeout(() => dismiss(id), staysMs);
    return () => window.clearTimeout(timer);
  }, [id, leaves, staysMs]);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div
      className="notice"
      data-tone={tone}
      role="presentation"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <strong role={tone === 'bad' ? 'alert' : undefined}>{title}</strong>
      <IconButton className="notice-close" icon="close" label="Dismiss" onClick={() => dismiss(id)} />
      {detail !== undefined && <span className="notice-detail">{detail}</span>}
      {place !== undefined && <code className="notice-place">{place}</code>}
      {remedies !== undefined && (
        <span className="notice-actions">
          {remedies.map((remedy) => (
            <Button
              key={remedy.label}
              tone="accent"
              onClick={() => {
                dismiss(id);
                remedy.run();
              }}
            >
              {remedy.label}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

export function Notices() {
  const shown = useNotices((state) => state.shown);
  const area = useRef<HTMLDivElement>(null);
  const last = shown.at(-1)?.id;
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    // A dialog that was opened since is above it; raising it anew shows it anew.
    if (current.matches(':popover-open')) {
      if (last === undefined || !document.querySelector('dialog[open]')) return;
      current.hidePopover();
    }
    current.showPopover();
  }, [last]);
  return (
    <div ref={area} className="notices" role="status" popover="manual">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} {...notice} />
      ))}
    </div>
  );
}
