import { useEffect, useRef, type RefObject } from 'react';
import { rowId } from './message-list.tsx';

/** Where the focus goes as messages are opened and left. */
export interface MessageFocus {
  /** Of the message that is open, or of what is said in its place. */
  message: RefObject<HTMLHeadingElement | null>;
  list: RefObject<HTMLHeadingElement | null>;
}

/** Moves the focus to a message that was opened, and back to where it stands in the list when it is left. */
export function useMessageFocus(open: string | null): MessageFocus {
  const message = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
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
  return { message, list };
}
