import { useEffect, useId, type ReactNode, type RefObject } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  /** Close it with `element.current?.close()`, so that the browser restores the focus. */
  element: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Called when the dialog has closed, by a button or Escape; unmount it then. */
  onClose(): void;
  /** Prevents closing while a request is running. */
  busy?: boolean;
  children: ReactNode;
}

/**
 * A modal `<dialog>`, open while mounted. The element with `data-focus`, or else the first control, receives the
 * focus.
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

/** The dialog's buttons, the confirming one first. */
export function DialogButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}
