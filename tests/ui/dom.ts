/** Browser features that jsdom lacks: media queries, popovers, modal dialogs, sizes. */
import { vi } from 'vitest';

const openPopovers = new WeakSet<Element>();

export function completeDom(): void {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {
        // All sizes are zero in jsdom, so there is nothing to report.
      }
      unobserve(): void {
        // As above.
      }
      disconnect(): void {
        // As above.
      }
    },
  );
  const matches = (element: Element, selector: string): boolean =>
    Element.prototype.matches.call(element, selector);
  // Style sheets created by scripts.
  Object.assign(document, { adoptedStyleSheets: [] });
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      openPopovers.add(this);
      this.dataset['open'] = '';
    },
    hidePopover(this: HTMLElement) {
      openPopovers.delete(this);
      delete this.dataset['open'];
    },
    matches(this: HTMLElement, selector: string) {
      if (selector === ':popover-open') return openPopovers.has(this);
      return matches(this, selector === ':focus-visible' ? ':focus' : selector);
    },
  });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}
