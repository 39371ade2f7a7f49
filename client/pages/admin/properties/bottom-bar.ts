/** Distance of the toasts' upper edge from the bottom of the viewport, in pixels. */
const toastsReach = 224;

/**
 * Sets the height a bar covers at the bottom of the viewport as `--bottom-bar`, so that toasts stay above it. A
 * callback ref that returns its cleanup.
 */
export function publishBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  function publish(): void {
    if (bar === null) return;
    const { top, bottom } = bar.getBoundingClientRect();
    const below = window.innerHeight - bottom;
    // At the end of the page the bar is in its static position, above the page's margin.
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
