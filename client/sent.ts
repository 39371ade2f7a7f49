import { useEffect } from 'react';
import { useLocation } from 'react-router';

const sent = 'sent';

/** The address of a page once its form has gone through: the page then says so, in words of its own. */
export function withSent(path: string): string {
  const address = new URL(path, 'http://localhost');
  address.searchParams.set(sent, '');
  return address.pathname + address.search + address.hash;
}

/**
 * Whether the form of this page has just gone through. The address says it once: a page that is loaded again has sent
 * nothing.
 */
export function useSent(): boolean {
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  const wasSent = query.has(sent);
  useEffect(() => {
    if (!wasSent) return;
    const rest = new URLSearchParams(search);
    rest.delete(sent);
    const path = pathname + (rest.size > 0 ? `?${rest}` : '') + hash;
    window.history.replaceState(window.history.state, '', path);
  }, [wasSent, pathname, search, hash]);
  return wasSent;
}
