import { useEffect, useRef, type RefObject } from 'react';
import { rowId } from './message-list.tsx';

/**
 * Moves the focus to a message that was opened, and back to where it stands in the list when it is left.
 * @returns what takes it: the message's heading, and the list where the message has left it
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
