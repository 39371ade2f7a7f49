import type { AnchorHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

interface Look {
  look?: 'primary' | 'secondary';
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Ignores clicks while what it did is under way. A button that is disabled then would lose the focus. */
  pending?: boolean;
}

export function Button({
  look = 'primary',
  type = 'button',
  pending = false,
  ...attributes
}: ButtonProps): ReactNode {
  const { disabled, onClick } = attributes;
  return (
    <button
      aria-disabled={pending || disabled || undefined}
      {...attributes}
      type={type}
      onClick={pending ? ignore : onClick}
      className={`${styles.button} ${styles[look]}`}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  ...attributes
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): ReactNode {
  return <a {...attributes} className={`${styles.button} ${styles[look]}`} />;
}
