import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { ownerChat } from '../../components/chats.ts';
import { PhoneLink } from '../../components/phone-link.tsx';
import { useSite } from '../../site.ts';
import styles from './listing-introduction.module.css';

/** What owners can expect, and other ways to contact us. */
export default function ListingIntroduction(): ReactNode {
  const site = useSite();
  return (
    <div className={styles.words}>
      <h2 id="list-title">List your property</h2>
      <p>
        Tell us where it is, what it is and what you have in mind. It costs nothing, and our team
        will be in touch within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT). You read the
        listing before we publish it.
      </p>
      <p>
        {site.phone !== undefined && (
          <>
            Would you rather talk? Call <PhoneLink phone={site.phone} />, or{' '}
          </>
        )}
        <a href={paths.contact}>{site.phone === undefined ? 'Write to us' : 'write to us'}</a> about
        anything else.
      </p>
      <div className={styles.actions}>
        <ChatWithUs href={ownerChat(site)} />
      </div>
    </div>
  );
}
