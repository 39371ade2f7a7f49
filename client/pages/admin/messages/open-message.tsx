import { useEffect, type ReactNode, type RefObject } from 'react';
import type { StaffMember } from '../../../../shared/contract/admin/list-schemas.ts';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { useShortcuts } from '../../../admin/shortcuts.ts';
import { inboxPath, type InboxView } from './inbox-address.ts';
import { MessageView } from './message-view.tsx';
import { useDeliveryWatch } from './use-delivery-watch.ts';
import type { InboxMoves } from './use-inbox-moves.ts';
import { useMessageChanges } from './use-message-changes.ts';

interface OpenMessageProps {
  view: InboxView;
  message: AdminMessage;
  staff: readonly StaffMember[];
  basic: boolean;
  /** Seconds since the message was loaded. */
  elapsed: number;
  moves: InboxMoves;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Reloads the page's data. */
  refresh: () => void;
}

/** The open message and its actions; keyed by message. */
export function OpenMessage(props: OpenMessageProps): ReactNode {
  const { view, message, staff, basic, elapsed, moves, heading, refresh } = props;
  const changes = useMessageChanges(message, staff, { refresh, ...moves });
  useReadMark(message, refresh);
  useDeliveryWatch(message, refresh);
  useShortcuts({ e: changes.finish });
  return (
    <MessageView
      message={message}
      staff={staff}
      basic={basic}
      changes={changes}
      elapsed={elapsed}
      listPath={inboxPath(view, { open: null })}
      heading={heading}
      refresh={refresh}
    />
  );
}

/** Marks an opened message as read. A failure is retried the next time it is opened. */
function useReadMark({ id, read, deletedAt }: AdminMessage, refresh: () => void): void {
  const isNew = !read && deletedAt === null;
  useEffect(() => {
    if (isNew)
      staffCall('PATCH /admin/messages/{id}', { params: { id }, body: { read: true } }).then(
        refresh,
        () => {},
      );
    // Runs once per opening, so that 'Mark unread' is not reverted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
}
