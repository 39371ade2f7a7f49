import { useEffect, useRef, type RefObject } from 'react';
import { rowId } from './message-list.tsx';

/**
 * Moves the focus to an opened message, and back to its row on return.
 * @returns refs of the message's heading and of the list, which takes the focus if the row is gone
 */
export function useMessageFocus(
  open: string | null,
): [RefObject<HTMLHeadingElement | null>, RefObject<HTMLElement | null>] {
  const message = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const last = useRef(open);
  useEffect(() => {
    const left = last.current;
    if (left === open) return;
    last.current = open;
    if (open !== null) {
      document.getElementById(rowId(open))?.scrollIntoView({ block: 'nearest' });
      message.current?.focus();
      return;
    }
    const row = left === null ? null : document.getElementById(rowId(left));
    (row ?? list.current)?.focus();
  }, [open]);
  return [message, list];
}
