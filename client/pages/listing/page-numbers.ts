const maxNumbers = 5;

/** Page numbers to show: up to five around the current one, then the last, after an ellipsis if there is a gap. */
export function pageNumbers(page: number, pages: number): (number | 'ellipsis')[] {
  const first = Math.max(1, Math.min(page - 2, pages - maxNumbers + 1));
  const last = Math.min(pages, first + maxNumbers - 1);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (last === pages) return numbers;
  return last === pages - 1 ? [...numbers, pages] : [...numbers, 'ellipsis', pages];
}
