/**
 * Publishes the height of a bar at the bottom of the window as `--bottom-bar`, which toasts stay above. A ref: what it
 * returns ends it.
 */
export function publishBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.setProperty('--bottom-bar', `${bar.offsetHeight}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
