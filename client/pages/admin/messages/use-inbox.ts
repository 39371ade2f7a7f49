import { use, useEffect, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router';
import { overrideUnreadCount } from '../../../admin/frame/unread.ts';
import { BrowserBff } from '../../../bff/bff-context.ts';
import { endedSessionPath } from '../../../session/guards.ts';
import { useUser } from '../../../session/session.ts';
import { hasDraft } from './drafts.ts';
import { readInbox, readUnread, type InboxData, type loadInbox } from './loader.ts';

const pauseMs = 60_000;

/**
 * The inbox at the current URL, refreshed every minute while the tab is visible and by `refresh`, one request at a
 * time. A lost connection leaves the data as it is until a request succeeds; an ended session redirects to the log-in
 * page.
 */
export function useInbox(): { inbox: InboxData; refresh: () => void } {
  const loaded = useLoaderData<typeof loadInbox>();
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
    // An earlier request may have started before the change.
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
      // With a draft, don't redirect: sending it asks the user to sign in.
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
    // `refresh` behaves the same whichever render created it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bff]);

  return { inbox: newer.of === loaded ? newer.inbox : loaded, refresh: () => void refresh() };
}
