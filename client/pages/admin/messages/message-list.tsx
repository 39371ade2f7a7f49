import type { ReactNode } from 'react';
import type { MessageItem } from '../../../../shared/contract/admin/message-schemas.ts';
import { RelativeTime } from '../../../admin/display/relative-time.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ClockTag } from './clock-tag.tsx';
import { inboxPath, type InboxView } from './inbox-address.ts';
import styles from './message-list.module.css';
import { kindLabels } from '../../../admin/display/message-kind-labels.ts';
import { statusLabels } from './message-labels.ts';

interface MessageListProps {
  view: InboxView;
  items: readonly MessageItem[];
  /** Seconds since the items were loaded. */
  elapsed: number;
}

/** A page of messages; each links to its details beside the list. */
export function MessageList({ view, items, elapsed }: MessageListProps): ReactNode {
  return (
    <ul className={styles.list} aria-label="Messages">
      {items.map((item) => (
        <li key={item.id}>
          <Row view={view} item={item} elapsed={elapsed} />
        </li>
      ))}
    </ul>
  );
}

/** Id of the link that opens a message. */
export function rowId(id: string): string {
  return `message-${id}`;
}

function Row({
  view,
  item,
  elapsed,
}: { item: MessageItem } & Omit<MessageListProps, 'items'>): ReactNode {
  const { id, name, excerpt, kind, status, createdAt, assignee, waitingSeconds } = item;
  const isOpen = view.open === id;
  // An open message counts as read before the server confirms it.
  const isUnread = !item.read && !isOpen;
  return (
    <a
      id={rowId(id)}
      href={inboxPath(view, { open: id })}
      className={styles.row}
      data-unread={isUnread || undefined}
      aria-current={isOpen || undefined}
      data-keep-scroll=""
    >
      <span className={styles.top}>
        {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <RelativeTime iso={createdAt} />
      </span>
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      <span className={styles.tags}>
        <ClockTag waited={waitingSeconds === null ? null : waitingSeconds + elapsed} />
        {kind === 'owner' && <span>{kindLabels.owner}</span>}
        {(view.tab === 'all' || view.tab !== status) && <span>{statusLabels[status]}</span>}
        {assignee && <span>{assignee.name}</span>}
      </span>
    </a>
  );
}
