// Finds texts that visibly overlap.

import type { Page } from '@playwright/test';

/** Pairs of visible texts whose boxes overlap by more than 2 px; each as "one | other". */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hairPx = 2;
    const seen = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      const atPoint = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return (
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('.visually-hidden, [aria-hidden=true], .skip-link') === null &&
        atPoint !== null
      );
    };
    /** What the ancestors that cut their content leave of a box. */
    const shownPart = (element: Element, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let above: Element | null = element; above; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const clip = above.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const texts: { text: string; box: DOMRect; element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element || !seen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const shown = shownPart(element, box);
        if (shown.width > 0 && shown.height > 0) texts.push({ text, box: shown, element });
      }
    }
    const found = new Set<string>();
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > hairPx && height > hairPx && one.element !== other.element)
          found.add(`${one.text} | ${other.text}`);
      }
    });
    return [...found];
  });
}
