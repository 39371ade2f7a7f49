import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './sent-confirmation.module.css';

/** What happens after the form was sent. */
export default function SentConfirmation(): ReactNode {
  return (
    <div className={styles.words}>
      <p>
        One of us will read it and call or write to you within 24 hours, Monday - Saturday, 8:00 AM
        - 7:00 PM (WAT). Please have the property’s documents to hand: we ask for them before we
        list anything.
      </p>
      <p>
        <ButtonLink href={paths.sell} look="secondary" data-keep-scroll="">
          List another property
        </ButtonLink>
      </p>
    </div>
  );
}
