import { useEffect, type ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import { forgetDraft } from '../../forms/use-form-draft.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../static-islands.ts';
import { SentBanner } from '../../ui/form/sent-banner.tsx';
import { ownerDraft, storePhotos } from './drafts.ts';
import styles from './owner-form.module.css';

/** Confirmation in place of the form. */
export function OwnerSent(): ReactNode {
  useEffect(() => {
    forgetDraft(ownerDraft);
    storePhotos([]);
  }, []);

  return (
    <div className={styles.sent}>
      <SentBanner>{pageMessages.messageSent}</SentBanner>
      <StaticIslandView part={staticIslands.sentConfirmation} />
    </div>
  );
}
