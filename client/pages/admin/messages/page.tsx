import { Keyboard } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Pages } from '../../../admin/table/pages.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Button } from '../../../ui/button.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxTabs } from './inbox-tabs.tsx';
import { ListRemark } from './list-remark.tsx';
import type { InboxData } from './loader.ts';
import { MessageList } from './message-list.tsx';
import { NoMessage } from './no-message.tsx';
import { OpenMessage } from './open-message.tsx';
import styles from './page.module.css';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useElapsedSeconds } from './use-elapsed-seconds.ts';
import { useInboxMoves } from './use-inbox-moves.ts';
import { useMessageFocus } from './use-message-focus.ts';

/** The staff's inbox: a list, and the message that is open beside it; on a phone one takes the other's place. */
export function MessagesPage(): ReactNode {
  const data = useLoaderData<InboxData>();
  const { view, list, message } = data;
  const { revalidate } = useRevalidator();
  const elapsed = useElapsedSeconds(data);
  const listPane = useRef<HTMLElement>(null);
  const focus = useMessageFocus(view.open);
  const moves = useInboxMoves(view, list.items, () => listPane.current?.checkVisibility() ?? false);
  const [helps, setHelps] = useState(false);
  useShortcuts({
    j: () => moves.step(1),
    k: () => moves.step(-1),
    '?': () => setHelps(true),
  });
  return (
    <div className={styles.page} data-open={view.open === null ? undefined : ''}>
      <PageHead
        title={message ? `Message of ${message.name}` : 'Messages'}
        description="What visitors and owners sent."
        canonical={null}
      />
      <header className={styles.header}>
        <h1 ref={focus.list} tabIndex={-1}>
          Messages
        </h1>
        <Button look="secondary" onClick={() => setHelps(true)} data-needs-script="">
          <Keyboard aria-hidden="true" size={18} />
          Shortcuts
        </Button>
      </header>
      <div className={styles.controls}>
        <InboxTabs view={view} counts={list.counts} />
        <InboxFilters staff={list.staff} />
      </div>
      <div className={styles.panes}>
        <section ref={listPane} className={styles.list} aria-label="Inbox">
          {list.items.length > 0 ? (
            <MessageList view={view} items={list.items} elapsed={elapsed} />
          ) : (
            <ListRemark view={view} list={list} />
          )}
          <Pages {...list} />
        </section>
        <section className={styles.message} aria-label="Message">
          {message ? (
            <OpenMessage
              key={message.id}
              view={view}
              message={message}
              staff={list.staff}
              elapsed={elapsed}
              moves={moves}
              heading={focus.message}
              refresh={() => void revalidate()}
            />
          ) : (
            <NoMessage view={view} heading={focus.message} />
          )}
        </section>
      </div>
      {helps && <ShortcutHelp onClose={() => setHelps(false)} />}
    </div>
  );
}
