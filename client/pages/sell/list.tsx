import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { ownerChat } from '../../components/chats.ts';
import { useSent } from '../../sent.ts';
import { useSite } from '../../site.ts';
import styles from './list.module.css';
import type { SellingData } from './loader.ts';
import { OwnerForm } from './owner-form.tsx';
import { OwnerSent } from './owner-sent.tsx';

const heading = 'list-title';

/** Where owners come to us. */
export function List(): ReactNode {
  const site = useSite();
  const { start } = useLoaderData<SellingData>();
  const isSent = useSent();
  return (
    <section id="list" className={styles.list} aria-labelledby={heading}>
      <div className={styles.words}>
        <h2 id={heading}>List your property</h2>
        <p>
          Tell us where it is, what it is and what you have in mind. It costs nothing, and our team
          will be in touch within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT).
        </p>
        <p>
          Would you rather talk? Call{' '}
          <a href={`tel:${site.phone.replace(/[^+\d]/g, '')}`}>{site.phone}</a>, or{' '}
          <a href={paths.contact}>write to us</a> about anything else.
        </p>
        <div className={styles.actions}>
          <ChatWithUs href={ownerChat(site)} />
        </div>
      </div>
      <div className={styles.form}>
        {isSent ? <OwnerSent /> : <OwnerForm key={start.id} start={start} heading={heading} />}
      </div>
    </section>
  );
}
