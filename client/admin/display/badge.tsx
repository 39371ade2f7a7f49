import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  /** 'good' is done or public, 'waiting' needs attention, 'bad' is wrong or late. */
  tone?: 'plain' | 'good' | 'waiting' | 'bad';
  children: ReactNode;
}

/** A status in one word, reinforced by colour. */
export function Badge({ tone = 'plain', children }: BadgeProps): ReactNode {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
