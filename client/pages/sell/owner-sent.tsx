import { useEffect, type ReactNode } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { forgetDraft } from '../../hooks/use-draft.ts';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { staticIslands } from '../../static-islands.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { SentBanner } from '../../ui/form/sent-banner.tsx';
import { ownerDraft, photosDraftKey } from './drafts.ts';
import styles from './owner-form.module.css';

/** Confirmation in place of the form. */
export function OwnerSent(): ReactNode {
  useEffect(() => {
    forgetDraft(ownerDraft);
    tabStorage.forget(photosDraftKey);
  }, []);

  return (
    <div className={styles.sent}>
      <SentBanner>{catalogue.messageSent}</SentBanner>
      <StaticIslandView part={staticIslands.sentConfirmation} />
    </div>
  );
}
