import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './row-button.module.css';

interface RowButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it is about, read out after its word: 'Rename' of 'Borehole'. */
  of: string;
  /** It does nothing for now, such as while a change is on the way; the focus stays on it. */
  disabled?: boolean;
  children: ReactNode;
}

/** A quiet button in a row of a table; left out where there is no script. */
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

/** Several of them, which wrap where they must. */
export function RowButtons({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.buttons}>{children}</div>;
}
