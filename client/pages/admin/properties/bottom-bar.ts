/** As far from the bottom of the window as toasts reach, in pixels. */
const toastsReach = 224;

/**
 * Publishes how much of the window's bottom a bar takes up as `--bottom-bar`, which toasts stay above. A ref: what it
 * returns ends it.
 */
export function publishBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  function publish(): void {
    if (bar === null) return;
    const { top, bottom } = bar.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    // At the end of the page the bar stands in its own place, with the page's margin beneath.
    const taken = below < toastsReach ? Math.max(0, window.innerHeight - top) : 0;
    style.setProperty('--bottom-bar', `${taken}px`);
  }
  const observer = new ResizeObserver(publish);
  observer.observe(bar);
  observer.observe(document.body);
  window.addEventListener('scroll', publish, { passive: true });
  window.addEventListener('resize', publish);
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', publish);
    window.removeEventListener('resize', publish);
    style.removeProperty('--bottom-bar');
  };
}
