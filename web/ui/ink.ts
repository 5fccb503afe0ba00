/** The tokens of tokens.css as plain sRGB strings, for canvases and exported files. */
import { useMemo, useSyncExternalStore } from 'react';
import { useTheme, type Theme } from './theme.ts';
import { watched } from './watched.ts';

const names = ['bg', 'panel', 'soft', 'line', 'edge', 'ink', 'mute', 'accent', 'good', 'bad'] as const;

/** One resolved colour per token, the theme for which they were resolved, and the page's font family. */
export type Ink = Readonly<Record<(typeof names)[number], string>> & {
  readonly theme: Theme;
  readonly font: string;
  /** One rem in CSS pixels: multiply type sizes drawn on a canvas by it, so that projector mode affects them. */
  readonly rem: number;
};

/** Resolves the present colour of each token through the browser. */
function readInk(theme: Theme, rem: number): Ink {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const resolve = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, resolve(name)])) as Record<
    (typeof names)[number],
    string
  >;
  probe.remove();
  return { ...colours, theme, font: getComputedStyle(document.body).fontFamily, rem };
}

function onRootChange(onChange: () => void): void {
  new MutationObserver(onChange).observe(document.documentElement, { attributes: true });
  window.addEventListener('resize', onChange);
}

const rootRem = watched(() => {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) ? size : 16;
}, onRootChange);

/** One rem in CSS pixels; grows in projector mode. Multiply drawn type and row heights by `rem / 16`. */
export function useRem(): number {
  return useSyncExternalStore(rootRem.subscribe, rootRem.read);
}

let known: Ink | null = null;

/** Read once for all canvases. */
function inkFor(theme: Theme, rem: number): Ink {
  if (known?.theme !== theme || known.rem !== rem) known = readInk(theme, rem);
  return known;
}

/** The present tokens; a new object whenever the theme or the type size changes. */
export function useInk(): Ink {
  const theme = useTheme();
  const rem = useRem();
  return useMemo(() => inkFor(theme, rem), [theme, rem]);
}
