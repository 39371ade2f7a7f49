import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A quiet placeholder; `className` gives it the size of what will stand there. */
export function Skeleton({ className = '' }: { className?: string | undefined }): ReactNode {
  return <span aria-hidden="true" className={`${styles.skeleton} ${className}`} />;
}
