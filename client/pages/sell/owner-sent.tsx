import { useEffect, type ReactNode } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { paths } from '../../../shared/paths.ts';
import { forgetDraft } from '../../hooks/use-draft.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SentBanner } from '../../ui/form/sent-banner.tsx';
import { tabStorage } from '../../tab-storage.ts';
import { ownerDraft, photosDraftKey } from './drafts.ts';
import styles from './owner-form.module.css';

/** What happens after an owner has written to us. */
export function OwnerSent(): ReactNode {
  useEffect(() => {
    forgetDraft(ownerDraft);
    tabStorage.forget(photosDraftKey);
  }, []);

  return (
    <div className={styles.sent}>
      <SentBanner>{catalogue.messageSent}</SentBanner>
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
