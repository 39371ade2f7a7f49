import { use, useEffect } from 'react';
import type { AdminMessage } from '../../../../shared/contract/admin/message-schemas.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { BrowserBff } from '../../../bff/bff-context.ts';

const firstPauseMs = 1500;
const maxPauseMs = 60_000;

/**
 * Polls a message while one of its emails is being sent, with increasing delays and only while the page is visible.
 * @param refresh called when the email was sent or failed, or when the session has ended
 */
export function useDeliveryWatch({ id, thread }: AdminMessage, refresh: () => void): void {
  const bff = use(BrowserBff);
  const sending = thread.filter(({ delivery }) => delivery === 'sending').length;
  useEffect(() => {
    if (!bff || sending === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let pauseMs = firstPauseMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLooking = false;

    function wait(): void {
      clearTimeout(timer);
      if (isLooking) return;
      if (document.visibilityState === 'visible') timer = setTimeout(() => void look(), pauseMs);
    }

    async function look(): Promise<void> {
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      isLooking = true;
      const isOver = await bff?.call('GET /admin/messages/{id}', signal, { params: { id } }).then(
        (now) => now.thread.filter(({ delivery }) => delivery === 'sending').length < sending,
        (error: unknown) => error instanceof ProblemError && error.problem.status === 401,
      );
      isLooking = false;
      if (signal.aborted) return;
      if (isOver) refresh();
      wait();
    }

    function resume(): void {
      pauseMs = firstPauseMs;
      wait();
    }

    wait();
    document.addEventListener('visibilitychange', resume);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      document.removeEventListener('visibilitychange', resume);
    };
    // `refresh` behaves the same whichever render created it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bff, id, sending]);
}
