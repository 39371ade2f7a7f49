/** Section 4 of the specification: 2.5 s, and 0.2 s more for each figure after the first. */
const firstMs = 2500;
const furtherMs = 200;

/**
 * Lets figures count from 0 once their `strip` is scrolled into view; one that is seen from the start stays as it is.
 * @returns what ends it, with the figures as they were
 */
export function countUp(strip: Element, figures: readonly HTMLElement[]): () => void {
  let frame = 0;
  let seenBefore: boolean | undefined;

  const observer = new IntersectionObserver((entries) => {
    const seen = entries.some(({ isIntersecting }) => isIntersecting);
    if (seen) observer.disconnect();
    if (seen && seenBefore === false) frame = requestAnimationFrame(begin);
    seenBefore = seen;
  });
  observer.observe(strip);

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
 * What a figure shows on its way, quick at first and slow at its end, with as many decimals as it ends with.
 * @param part how much of its time has passed, from 0 to 1
 */
export function figureAt(figure: string, part: number): string {
  const [number] = /\d+(?:\.\d+)?/.exec(figure) ?? [];
  if (number === undefined || part >= 1) return figure;
  const decimals = number.split('.')[1]?.length ?? 0;
  return figure.replace(number, (Number(number) * (1 - (1 - part) ** 3)).toFixed(decimals));
}
