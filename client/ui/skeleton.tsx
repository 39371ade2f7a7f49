import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** A loading placeholder; `className` sets its size. */
export function Skeleton({ className = '' }: { className?: string | undefined }): ReactNode {
  return <span aria-hidden="true" className={`${styles.skeleton} ${className}`} />;
}
