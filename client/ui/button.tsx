import type { AnchorHTMLAttributes, ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

interface Look {
  look?: 'primary' | 'secondary';
}

export function Button({
  look = 'primary',
  type = 'button',
  ...attributes
}: Look & ComponentProps<'button'>): ReactNode {
  return <button {...attributes} type={type} className={`${styles.button} ${styles[look]}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  ...attributes
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }): ReactNode {
  return <a {...attributes} className={`${styles.button} ${styles[look]}`} />;
}
