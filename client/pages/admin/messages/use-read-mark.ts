import { useEffect } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/messages.ts';
import { admin } from '../../../admin/admin-calls.ts';

/** Marks an opened message as read. A failure is retried the next time it is opened. */
export function useReadMark(message: AdminMessage | null, refresh: () => void): void {
  const id = message?.id;
  const isNew = message !== null && !message.read && message.deletedAt === null;
  useEffect(() => {
    if (id === undefined || !isNew) return;
    // Not aborted on unmount: the message has been opened.
    admin.changeMessage(id, { read: true }).then(refresh, () => {});
    // Runs once per opening, so that 'Mark unread' is not reverted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
}
