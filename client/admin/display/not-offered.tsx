import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import styles from './not-offered.module.css';

/** A page whose data the provider has no API for. */
export function NotOfferedPage({ title }: { title: string }): ReactNode {
  return (
    <StaffPage title={title}>
      <EmptyState icon={Unplug} title={catalogue.notOffered}>
        Everything else in the staff area works as usual.
      </EmptyState>
    </StaffPage>
  );
}

/** A line explaining that some controls are not available. */
export function NotOfferedNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}
