/** Key names of commands (`mod+shift+z`, `space`, `?`): derived from events, and formatted for display. */

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent);

const namedKeys: Readonly<Record<string, string>> = { ' ': 'space', Esc: 'escape' };

/** The name of the pressed key: modifiers in the order mod, alt, shift, then the key. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = namedKeys[event.key] ?? event.key.toLowerCase();
  // `?` is Shift with `/` on one keyboard and with another key on others: a printed sign needs no `shift+`.
  const shift = event.shiftKey && !/^[^a-z0-9]$/.test(key);
  return [
    event.ctrlKey || event.metaKey ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    shift ? 'shift+' : '',
    key,
  ].join('');
}

const written: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  shift: isApple ? '⇧' : 'Shift',
  alt: isApple ? '⌥' : 'Alt',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  space: 'Space',
  escape: 'Esc',
  home: 'Home',
  end: 'End',
  pagedown: 'Page Down',
  pageup: 'Page Up',
  enter: 'Enter',
};

/** `mod+k` → `Ctrl K`, or `⌘K` on Apple's keyboards. */
export function writeKeys(keys: string): string {
  const parts = keys.split(/\+(?=.)/).map((part) => written[part] ?? part.toUpperCase());
  return parts.join(isApple ? '' : ' ');
}

const typing =
  'input:not([type=range], [type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const pressed = 'button, a[href], summary, input, [role=menuitem], [role=option]';
const moved =
  'input[type=range], input[type=radio], [role=tab], [role=separator], [role=application], [role=menu], [role=listbox], [role=slider], [role=grid]';
const moves = new Set([
  'arrowleft',
  'arrowright',
  'arrowup',
  'arrowdown',
  'home',
  'end',
  'pageup',
  'pagedown',
]);

/** Whether the focused element uses this key itself, so that no command may take it. */
export function keyIsTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // A select, and a value that is not being edited, have nothing to undo themselves.
  if (target.matches('select, .value:not([data-draft])') && /^mod\+(shift\+)?[yz]$/.test(key)) return false;
  if (target.closest(typing)) return !key.startsWith('mod+') || /^mod\+(shift\+)?[acvxyz]$/.test(key);
  const bare = key.replace(/^(shift\+|alt\+)+/, '');
  if ((bare === 'space' || bare === 'enter') && target.closest(pressed)) return true;
  return moves.has(bare) && target.closest(moved) !== null;
}
