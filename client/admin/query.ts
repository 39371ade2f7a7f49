type Change = Readonly<Record<string, string | number | null>>;

/**
 * The address of a page with a changed query: '' and null leave a parameter out. Everything but a step to another page
 * begins on page 1, so `page` and `cursor` go unless the change names them.
 * @param location of the page, from `useLocation`
 */
export function withQuery(
  { pathname, search }: { pathname: string; search: string },
  change: Change,
): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: null, cursor: null, ...change })) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  const changed = query.toString();
  return changed === '' ? pathname : `${pathname}?${changed}`;
}
