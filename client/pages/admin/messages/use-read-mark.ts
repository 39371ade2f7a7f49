import { useEffect } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/messages.ts';
import { admin } from '../../../admin/admin-calls.ts';

/** Takes note that a message was opened. What fails is made up for when it is opened next. */
export function useReadMark(message: AdminMessage | null, refresh: () => void): void {
  const id = message?.id;
  const isNew = message !== null && !message.read && message.deletedAt === null;
  useEffect(() => {
    if (id === undefined || !isNew) return;
    // Whoever goes on at once has opened it all the same.
    admin.changeMessage(id, { read: true }, new AbortController().signal).then(refresh, () => {});
    // Once for each opening: marked as unread again, it stays so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
}
