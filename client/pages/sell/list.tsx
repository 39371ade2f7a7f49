import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { ownerChat } from '../../components/chats.ts';
import { useSite } from '../../site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './list.module.css';

/** Where owners come to us. */
export function List(): ReactNode {
  const site = useSite();
  return (
    <section id="list" className={styles.list} aria-labelledby="list-title">
      <div>
        <h2 id="list-title">List your property</h2>
        <p>
          Tell us where it is, what it is and what you have in mind. Our team will be in touch
          within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT).
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink href={paths.contact}>Contact us</ButtonLink>
        <ChatWithUs href={ownerChat(site)} />
      </div>
    </section>
  );
}
