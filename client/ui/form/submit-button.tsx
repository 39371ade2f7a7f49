import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  children: ReactNode;
  /** Whether the form is being submitted. */
  pending: boolean;
  look?: 'primary' | 'secondary';
  name?: string;
  value?: string;
}

/** Shows 'Submitting...' while pending, without changing its width. */
export function SubmitButton({ children, pending, ...button }: SubmitButtonProps): ReactNode {
  return (
    <Button {...button} type="submit" pending={pending}>
      <span className={styles.labels}>
        <span className={pending ? styles.hidden : undefined} aria-hidden={pending}>
          {children}
        </span>
        <span className={pending ? undefined : styles.hidden} aria-hidden={!pending}>
          Submitting...
        </span>
      </span>
    </Button>
  );
}
