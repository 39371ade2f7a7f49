import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import styles from './not-offered.module.css';

/** A page whose whole content the provider has no calls for. */
export function NotOfferedPage({ title }: { title: string }): ReactNode {
  return (
    <StaffPage title={title}>
      <EmptyState icon={Unplug} title={catalogue.notOffered}>
        Everything else in the staff area works as usual.
      </EmptyState>
    </StaffPage>
  );
}

/** One quiet line about controls that are left out. */
export function NotOfferedNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>;
}
