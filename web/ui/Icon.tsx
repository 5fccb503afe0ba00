/** The few icons that require no text beside them; sixteen units square, drawn as strokes. */
const paths = {
  play: 'M5 3.2v9.6l7.6-4.8z',
  pause: 'M5.2 3.2v9.6M10.8 3.2v9.6',
  'step-back': 'M10.5 3.5 5.5 8l5 4.5z',
  'step-forward': 'M5.5 3.5 10.5 8l-5 4.5z',
  'to-start': 'M4 3.2v9.6M12.5 3.5 7 8l5.5 4.5z',
  close: 'M4 4l8 8M12 4l-8 8',
  more: 'M3.4 8h.01M8 8h.01M12.6 8h.01',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  plus: 'M8 3.5v9M3.5 8h9',
  minus: 'M3.5 8h9',
  check: 'M3.5 8.5l3 3 6-7',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
  light:
    'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  dark: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  system: 'M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6',
  maximise: 'M9.5 3H13v3.5M6.5 13H3V9.5M13 3 9 7M3 13l4-4',
  restore: 'M13 6.5H9.5V3M3 9.5h3.5V13M9.5 6.5 13.5 2.5M6.5 9.5l-4 4',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  save: 'M8 2.5v7.2M4.9 6.8 8 9.9l3.1-3.1M3 13.2h10',
  fork: 'M2.5 8h4.2M6.7 8C9 8 8.6 4 11 4h2.5M6.7 8C9 8 8.6 12 11 12h2.5',
  pencil: 'M3 13l.7-3L10.6 3.1l2.3 2.3L6 12.3z',
} as const;

const solid: ReadonlySet<IconName> = new Set(['play', 'step-back', 'step-forward', 'to-start']);

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={solid.has(name) ? { fill: 'currentColor' } : undefined}
    >
      <path d={paths[name]} />
    </svg>
  );
}
