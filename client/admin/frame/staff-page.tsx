import type { ReactNode } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import styles from './staff-page.module.css';

interface StaffPageProps {
  /** Title of the page and of its tab. */
  title: string;
  /** Title of the tab, if it differs. */
  tabTitle?: string;
  /** The page's purpose, in a sentence. */
  lead?: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A staff page: document head, title with actions, and content. */
export function StaffPage({
  title,
  tabTitle = title,
  lead,
  actions,
  children,
}: StaffPageProps): ReactNode {
  return (
    <>
      <PageHead title={`${tabTitle} · Staff`} description="For staff only." canonical={null} />
      <header className={styles.header}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
