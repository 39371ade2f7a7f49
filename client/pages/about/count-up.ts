/** 2.5 s for the first figure and 0.2 s more for each one after it. */
const firstMs = 2500;
const furtherMs = 200;

/**
 * Animates the page's figures from 0 when their list scrolls into view; a list visible from the start is not animated. Does
 * nothing if reduced motion is preferred.
 * @returns a cleanup function that restores the figures
 */
export function countUpFigures(): (() => void) | undefined {
  const figures = [...document.querySelectorAll<HTMLElement>('[data-figure]')];
  const list = figures[0]?.closest('dl');
  if (!list || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
  return countUp(list, figures);
}

function countUp(list: Element, figures: readonly HTMLElement[]): () => void {
  let frame = 0;
  let seenBefore: boolean | undefined;

  const observer = new IntersectionObserver((entries) => {
    const seen = entries.some(({ isIntersecting }) => isIntersecting);
    if (seen) observer.disconnect();
    if (seen && seenBefore === false) frame = requestAnimationFrame(begin);
    seenBefore = seen;
  });
  observer.observe(list);

  function begin(start: number): void {
    function show(now: number): void {
      const done = figures.map((element, index) => {
        const part = Math.min(1, (now - start) / (firstMs + index * furtherMs));
        element.textContent = figureAt(element.dataset['figure'] ?? '', part);
        return part === 1;
      });
      if (!done.every(Boolean)) frame = requestAnimationFrame(show);
    }
    show(start);
  }

  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const element of figures) element.textContent = element.dataset['figure'] ?? '';
  };
}

/**
 * A figure's text during the animation, easing out, with its final number of decimals.
 * @param part elapsed fraction of the duration, from 0 to 1
 */
export function figureAt(figure: string, part: number): string {
  const [number] = /\d+(?:\.\d+)?/.exec(figure) ?? [];
  if (number === undefined || part >= 1) return figure;
  const decimals = number.split('.')[1]?.length ?? 0;
  return figure.replace(number, (Number(number) * (1 - (1 - part) ** 3)).toFixed(decimals));
}
