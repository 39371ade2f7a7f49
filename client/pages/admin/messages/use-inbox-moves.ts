import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { MessageItem } from '../../../../shared/contract/admin/message-schemas.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { inboxPath, inboxViewOf, type InboxView } from './inbox-address.ts';

export interface InboxMoves {
  /** Moves by that many messages; shows a toast at either end. */
  step(by: 1 | -1): void;
  /** Goes from a handled message to the next one, or to the list if it is not visible. */
  showNext(): void;
  /** Resolves after the navigation. */
  goTo(id: string | null): Promise<void>;
}

/** Moves through messages in list order. */
export function useInboxMoves(
  view: InboxView,
  items: readonly MessageItem[],
  isListBeside: () => boolean,
): InboxMoves {
  const navigate = useNavigate();
  const { location: target } = useNavigation();
  // Keys may be pressed faster than navigations complete.
  const aim = target ? inboxViewOf(new URLSearchParams(target.search)) : view;
  const { open } = aim;
  const isListComing = listPath(aim) !== listPath(view);
  const waiting = useRef<1 | -1>(null);
  const found = items.findIndex(({ id }) => id === open);
  // Position of the open message; if it leaves the list, the next message takes its position.
  const place = useRef(0);
  useEffect(() => {
    if (found >= 0) place.current = found;
  }, [found]);

  async function goTo(id: string | null): Promise<void> {
    await navigate(inboxPath(aim, { open: id }), { preventScrollReset: true });
  }

  function step(by: 1 | -1): void {
    if (isListComing) {
      waiting.current = by;
      return;
    }
    const at = found >= 0 ? found + by : open === null ? 0 : place.current + Math.min(by, 0);
    const next = items[at];
    if (next) void goTo(next.id);
    else showToast(by === 1 ? 'That is the last message here.' : 'That is the first message here.');
  }

  useEffect(() => {
    const by = waiting.current;
    if (isListComing || by === null) return;
    waiting.current = null;
    step(by);
  });

  return {
    goTo,
    step,

    showNext() {
      const next = found >= 0 ? (items[found + 1] ?? items[found - 1]) : items[place.current];
      void goTo(next && isListBeside() ? next.id : null);
    },
  };
}

function listPath(view: InboxView): string {
  return inboxPath(view, { open: null });
}
