import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A quiet line that says something about what follows. */
export function Notice({
  icon: Icon,
  children,
}: {
  icon: LucideIcon;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.notice}>
      <Icon aria-hidden="true" size={20} />
      <div>{children}</div>
    </div>
  );
}
