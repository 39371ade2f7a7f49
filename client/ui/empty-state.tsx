import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Id of the title, which can then receive the focus. */
  titleId?: string;
  /** Heading level of the title. */
  level?: 1 | 2 | 3;
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Small print below it. */
  note?: string | undefined;
}

export function EmptyState({
  icon: Icon,
  title,
  titleId,
  level = 2,
  children,
  action,
  note,
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
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
