import type { ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-views.ts';
import { paths } from '../../../shared/paths.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { propertyChat } from '../../components/chats.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../site.ts';
import styles from './contact-card.module.css';

export function ContactCard({ property }: { property: PropertyView }): ReactNode {
  const site = useSite();
  return (
    <aside className={styles.card} aria-labelledby="interested">
      <h2 id="interested">Interested in this Property?</h2>
      <p>Our team will be in touch within 24 hours.</p>
      <ButtonLink href={paths.requestTour(property.id)}>Request a Tour</ButtonLink>
      <ChatWithUs href={propertyChat(site, property)} />
    </aside>
  );
}
