import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Of the title, which can then take the focus. */
  titleId?: string;
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

export function EmptyState({
  icon: Icon,
  title,
  titleId,
  level = 2,
  children,
  action,
}: EmptyStateProps): ReactNode {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={28} />
      </span>
      <Title
        className={styles.title}
        id={titleId}
        tabIndex={titleId === undefined ? undefined : -1}
      >
        {title}
      </Title>
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
