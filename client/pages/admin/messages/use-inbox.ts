import { use, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { overrideUnreadCount } from '../../../admin/frame/unread.ts';
import { BrowserBff } from '../../../bff/bff-context.ts';
import { endedSessionPath } from '../../../session/guards.ts';
import { useUser } from '../../../session/session.ts';
import { hasDraft } from './drafts.ts';
import { readInbox, readUnread, type InboxData } from './loader.ts';

const pauseMs = 60_000;

/**
 * The inbox of the page's address, kept up to date while somebody looks at it. What cannot be read again stays as it
 * was, so that a lost connection takes nobody away from a message; an ended session leads to the login page.
 */
export function useInbox(): { inbox: InboxData; refresh: () => void } {
  const loaded = useLoaderData<InboxData>();
  const bff = use(BrowserBff);
  const [newer, setNewer] = useState({ of: loaded, inbox: loaded });
  const user = useUser()?.id ?? '';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const latest = useRef({ loaded, address, round: 0 });
  useEffect(() => {
    Object.assign(latest.current, { loaded, address });
  }, [loaded, address]);

  async function refresh(): Promise<void> {
    if (!bff) return;
    const { signal } = new AbortController();
    const round = (latest.current.round += 1);
    const of = latest.current.loaded;
    const [inbox, unread] = await Promise.all([
      readInbox(bff, of.view, signal),
      readUnread(bff, signal),
    ]).catch((error: unknown) => {
      const path = endedSessionPath(latest.current.address, error);
      // Whoever is writing signs in when they send it, without leaving the page.
      if (path !== null && !hasDraft(user, of.view.open ?? '')) void navigate(path);
      return [null, null];
    });
    if (inbox === null || round !== latest.current.round) return;
    overrideUnreadCount(unread);
    // Somebody has gone on meanwhile, to a page that may have been read before the change.
    if (of !== latest.current.loaded) return refresh();
    setNewer({ of, inbox });
  }

  useEffect(() => {
    const timer = setInterval(refreshIfSeen, pauseMs);
    document.addEventListener('visibilitychange', refreshIfSeen);
    function refreshIfSeen(): void {
      if (document.visibilityState === 'visible') void refresh();
    }
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
    // `refresh` does the same whenever it was made.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bff]);

  return { inbox: newer.of === loaded ? newer.inbox : loaded, refresh: () => void refresh() };
}
