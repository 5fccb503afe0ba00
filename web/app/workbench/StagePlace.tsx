/**
 * The area that the docks leave for the stage. The stage itself keeps its place in the document, so that opening a view
 * neither mounts nor moves it: it takes the margins of this area.
 */
import { useLayoutEffect, useRef } from 'react';

let place: HTMLElement | null = null;

/** Sets the stage to its remaining area; without docks, to the whole area. */
export function placeStage(): void {
  const stage = document.getElementById('stage');
  if (!stage) return;
  const bench = document.querySelector<HTMLElement>('[data-workspace]');
  // Behind a maximised dock the stage's area is not mounted: the view is the main content of the page.
  const isHidden = bench !== null && !place;
  stage.style.visibility = isHidden ? 'hidden' : '';
  if (bench) bench.role = isHidden ? 'main' : null;
  if (!bench) stage.style.removeProperty('margin');
  if (!bench || !place) return;
  const [inner, outer] = [place.getBoundingClientRect(), bench.getBoundingClientRect()];
  const margins = [
    inner.top - outer.top,
    outer.right - inner.right,
    outer.bottom - inner.bottom,
    inner.left - outer.left,
  ];
  stage.style.margin = margins.map((pixels) => `${Math.max(0, pixels).toString()}px`).join(' ');
}

export function StagePlace() {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = here.current;
    const bench = element?.closest('[data-workspace]');
    if (!element || !bench) return;
    place = element;
    const observer = new ResizeObserver(placeStage);
    observer.observe(element);
    observer.observe(bench);
    return () => {
      observer.disconnect();
      place = null;
      // Deferred until the workbench is unmounted, if it is.
      queueMicrotask(placeStage);
    };
  }, []);
  return <div ref={here} className="stage-place" />;
}
