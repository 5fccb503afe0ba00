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
    const texts: { text: string; box: DOMRect; element: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element || !seen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // Parts clipped by an ancestor are not visible.
        const clip = element
          .closest('.thread, select, .shell-right, .shell-left, .shell-stage')
          ?.getBoundingClientRect();
        const isCut = clip !== undefined && (box.top >= clip.bottom || box.left >= clip.right);
        if (box.width > 0 && !isCut) texts.push({ text, box, element });
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
