import { useEffect, useId, type DialogHTMLAttributes, type ReactNode, type RefObject } from 'react';
import styles from './dialog.module.css';

interface DialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** Close it with `element.current?.close()`, so that the browser restores the focus. */
  element: RefObject<HTMLDialogElement | null>;
  /** Heading of a box. Without one the dialog needs a label, and looks as `className` says. */
  title?: string;
  /** Called when the dialog has closed, by a button or Escape; unmount it then. */
  onClose(): void;
  /** Prevents closing while a request is running. */
  busy?: boolean;
}

/**
 * A modal `<dialog>`, open while mounted. The element with `data-focus`, or else the first control, receives the
 * focus.
 */
export function Dialog({
  element,
  title,
  className = '',
  onClose,
  busy = false,
  children,
  ...attributes
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
      aria-labelledby={title && id}
      {...attributes}
      className={title ? `${styles.box} ${className}` : className}
      ref={element}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onCancel={(event) => busy && event.preventDefault()}
    >
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </dialog>
  );
}

/** The dialog's buttons, the confirming one first. */
export function DialogButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}
