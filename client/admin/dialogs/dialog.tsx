import { useEffect, useId, type ReactNode, type RefObject } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  /** Whoever shows it closes it, by `element.current?.close()`: the browser then gives the focus back. */
  element: RefObject<HTMLDialogElement | null>;
  title: string;
  /** When it has been closed, by a button or Escape: take it off the page. */
  onClose(): void;
  /** Something is on its way that closing would leave in the dark. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog of the browser's own making, open for as long as it is on the page. The focus goes to what has
 * `data-focus`, else to its first control.
 */
export function Dialog({
  element,
  title,
  onClose,
  busy = false,
  children,
}: DialogProps): ReactNode {
  const id = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, [element]);

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onCancel={(event) => busy && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The buttons at its end, the one that acts first. */
export function DialogButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}
