import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './row-button.module.css';

interface RowButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Object of the action, for its accessible name: 'Borehole' after 'Rename'. */
  of: string;
  /** Ignores clicks, for example while saving, but keeps the focus. */
  disabled?: boolean;
  children: ReactNode;
}

/** A text button in a table row; hidden without JavaScript. */
export function RowButton({
  of,
  disabled = false,
  onClick,
  children,
  ...button
}: RowButtonProps): ReactNode {
  return (
    <button
      {...button}
      type="button"
      className={styles.button}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      data-needs-script=""
    >
      {children}
      <VisuallyHidden> {of}</VisuallyHidden>
    </button>
  );
}

/** A wrapping group of row buttons. */
export function RowButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}
