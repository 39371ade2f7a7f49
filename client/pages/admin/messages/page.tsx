import { Keyboard } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import { scrollPane } from '../../../admin/frame/return-point.ts';
import { useShortcuts } from '../../../admin/shortcuts.ts';
import { Pages } from '../../../admin/table/pages.tsx';
import { NotOfferedNote } from '../../../admin/display/not-offered.tsx';
import { Button } from '../../../ui/button.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { ListRemark } from './list-remark.tsx';
import { MessageList } from './message-list.tsx';
import { NoMessage } from './no-message.tsx';
import { OpenMessage } from './open-message.tsx';
import styles from './page.module.css';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useInbox } from './use-inbox.ts';
import { useInboxMoves } from './use-inbox-moves.ts';
import { useMessageFocus } from './use-message-focus.ts';

/** The staff inbox: a list beside the open message; phones show one at a time. */
export function MessagesPage(): ReactNode {
  const { inbox, refresh } = useInbox();
  const { view, list, message } = inbox;
  const elapsed = useElapsedSeconds(inbox);
  const [messageHeading, listPane] = useMessageFocus(view.open);
  const moves = useInboxMoves(
    view,
    list.items,
    () => (listPane.current?.getClientRects().length ?? 0) > 0,
  );
  const [helps, setHelps] = useState(false);
  useShortcuts({
    j: () => moves.step(1),
    k: () => moves.step(-1),
    '?': () => setHelps(true),
  });
  return (
    <StaffPage
      title="Messages"
      tabTitle={message ? `Message from ${message.name}` : 'Messages'}
      actions={
        <span className={styles.keys}>
          <Button look="secondary" onClick={() => setHelps(true)} data-needs-script="">
            <Keyboard aria-hidden="true" size={18} />
            Shortcuts
          </Button>
        </span>
      }
    >
      <div className={styles.page} data-open={view.open === null ? undefined : ''}>
        <div className={styles.controls}>
          <InboxTabs view={view} counts={list.counts} />
          <InboxFilters view={view} staff={list.staff} basic={list.basic ?? false} />
        </div>
        <div className={styles.panes}>
          <section
            ref={listPane}
            tabIndex={-1}
            className={styles.list}
            aria-label="Inbox"
            {...scrollPane}
          >
            {list.items.length > 0 ? (
              <MessageList view={view} items={list.items} elapsed={elapsed} />
            ) : (
              <ListRemark view={view} list={list} />
            )}
            {list.total > 0 && (
              <div className={styles.range}>
                <Pages {...list} />
              </div>
            )}
          </section>
          <section className={styles.message} aria-label="Message">
            {message ? (
              <OpenMessage
                key={message.id}
                view={view}
                message={message}
                staff={list.staff}
                basic={list.basic ?? false}
                elapsed={elapsed}
                moves={moves}
                heading={messageHeading}
                refresh={refresh}
              />
            ) : (
              <NoMessage view={view} heading={messageHeading} />
            )}
          </section>
        </div>
      </div>
      {list.basic && (
        <NotOfferedNote>
          Your property provider does not offer assignments, replies, notes or restoring. Reply by
          email instead.
        </NotOfferedNote>
      )}
      {helps && <ShortcutHelp onClose={() => setHelps(false)} />}
    </StaffPage>
  );
}

const tickMs = 30_000;

/** Seconds since `data` was loaded: 0 in the first render, then updated twice a minute. */
function useElapsedSeconds(data: unknown): number {
  const [elapsed, setElapsed] = useState({ of: data, seconds: 0 });
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(
      () => setElapsed({ of: data, seconds: Math.floor((Date.now() - since) / 1000) }),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [data]);
  return elapsed.of === data ? elapsed.seconds : 0;
}
