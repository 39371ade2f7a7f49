import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A short note about the content that follows. */
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
