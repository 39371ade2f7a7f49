import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import styles from './not-offered.module.css';

/** A page whose data the provider has no API for. */
export function NotOfferedPage({ title }: { title: string }): ReactNode {
  return (
    <StaffPage title={title}>
      <EmptyState icon={Unplug} title={pageMessages.notOffered}>
        Everything else in the staff area works as usual.
      </EmptyState>
    </StaffPage>
  );
}

/** A line explaining that some controls are not available. */
export function NotOfferedNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}
