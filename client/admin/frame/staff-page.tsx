import type { ReactNode } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import styles from './staff-page.module.css';

interface StaffPageProps {
  /** Of the page and of its tab. */
  title: string;
  /** Of the tab, where that says more. */
  tabTitle?: string;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the staff: its head, its title with what can be done, and its content beneath. */
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
