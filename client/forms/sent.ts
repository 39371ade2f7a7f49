import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** In the query of a page whose form has gone through; see `sent-path.ts`. */
export const sentName = 'sent';

/**
 * Whether the form of this page has just gone through. The address says it once: a page that is loaded again has sent
 * nothing.
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
