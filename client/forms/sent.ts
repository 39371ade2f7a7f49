import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Query parameter that marks a page whose form has succeeded; see `sent-path.ts`. */
export const sentName = 'sent';

/**
 * Whether this page's form has just succeeded. Removes the marker from the URL, so that a reload shows no
 * confirmation.
 */
export function useSent(): boolean {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const wasSent = query.has(sentName);
  useEffect(() => {
    if (!wasSent) return;
    const rest = new URLSearchParams(search);
    rest.delete(sentName);
    const path = pathname + (rest.size > 0 ? `?${rest}` : '') + hash;
    window.history.replaceState(window.history.state, '', path);
  }, [wasSent, pathname, search, hash]);
  return wasSent;
}
