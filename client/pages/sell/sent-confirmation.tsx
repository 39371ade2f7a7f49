import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './sent-confirmation.module.css';

/** What happens after the form was sent. */
export function Part(): ReactNode {
  return (
    <div className={styles.words}>
      <p>
        One of our team reads it, and calls or writes to you within 24 hours, Monday - Saturday,
        8:00 AM - 7:00 PM (WAT). Please have the papers of the property at hand: we ask for them
        before anything is listed.
      </p>
      <p>
        <ButtonLink href={paths.sell} look="secondary" data-keep-scroll="">
          Offer another property
        </ButtonLink>
      </p>
    </div>
  );
}
