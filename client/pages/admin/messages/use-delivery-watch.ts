import { use, useEffect, useState } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/messages.ts';
import { BrowserBff } from '../../../bff.ts';

const pauseMs = 1500;

/** Looks again while a mail is on its way, until it is known what became of it. */
export function useDeliveryWatch({ id, thread }: AdminMessage, refresh: () => void): void {
  const bff = use(BrowserBff);
  const [looks, setLooks] = useState(0);
  const isSending = thread.some(({ delivery }) => delivery === 'sending');
  useEffect(() => {
    if (!bff || !isSending) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      bff.readAdmin('message', { id }, leaving.signal).then(
        (now) => {
          if (now.thread.some(({ delivery }) => delivery === 'sending')) setLooks(looks + 1);
          else refresh();
        },
        () => setLooks(looks + 1),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // `refresh` does the same whenever it was made.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bff, id, isSending, looks]);
}
