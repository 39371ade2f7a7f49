import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-deleted.module.css';

/** Confirmation after deleting an account. */
export function AccountDeleted(): ReactNode {
  return (
    <div className={styles.notice} role="status">
      <Container>
        <Notice icon={CircleCheck}>
          Your account has been deleted, and you are signed out everywhere. You are welcome back at
          any time.
        </Notice>
      </Container>
    </div>
  );
}
