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
 * The inbox of the page's address, read again every minute while the tab is visible and by `refresh`, one read at a time.
 * A lost connection leaves the inbox as it is until the read gets through; an ended session leads to the login page.
 */
export function useInbox(): { inbox: InboxData; refresh: () => void } {
  const loaded = useLoaderData<InboxData>();
  const bff = use(BrowserBff);
  const [newer, setNewer] = useState({ of: loaded, inbox: loaded });
  const user = useUser()?.id ?? '';
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const latest = useRef({ loaded, address });
  const reading = useRef<AbortController>(null);
  useEffect(() => {
    latest.current = { loaded, address };
  }, [loaded, address]);

  async function refresh(): Promise<void> {
    if (!bff) return;
    // An earlier read may have begun before the change that this one is to show.
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    const of = latest.current.loaded;
    try {
      const [inbox, unread] = await Promise.all([
        readInbox(bff, of.view, signal),
        readUnread(bff, signal),
      ]);
      if (signal.aborted) return;
      overrideUnreadCount(unread);
      // Another page was loaded meanwhile, perhaps before the change.
      if (of !== latest.current.loaded) return await refresh();
      setNewer({ of, inbox });
    } catch (error) {
      if (signal.aborted) return;
      controller.abort();
      const path = endedSessionPath(latest.current.address, error);
      // A draft stays on the page: sending it asks for the password again.
      if (path !== null && !hasDraft(user, of.view.open ?? '')) void navigate(path);
    } finally {
      if (reading.current === controller) reading.current = null;
    }
  }

  useEffect(() => {
    const timer = setInterval(refreshIfIdle, pauseMs);
    document.addEventListener('visibilitychange', refreshIfIdle);
    function refreshIfIdle(): void {
      if (document.visibilityState === 'visible' && reading.current === null) void refresh();
    }
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfIdle);
      reading.current?.abort();
    };
    // `refresh` does the same whenever it was made.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bff]);

  return { inbox: newer.of === loaded ? newer.inbox : loaded, refresh: () => void refresh() };
}
