type Change = Readonly<Record<string, string | number | null>>;

/**
 * The page's URL with a changed query; '' and null remove a parameter. Drops `page` and `cursor` unless the change
 * sets them, because other changes start again at page 1.
 * @param location current location, from `useLocation`
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
