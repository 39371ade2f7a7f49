import { Phone, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { formatNaira } from '../../../shared/money.ts';
import { paths, purposePath } from '../../../shared/paths.ts';
import { cashText } from '../../../shared/price-text.ts';
import { ChatWithUs } from '../../components/chat-with-us.tsx';
import { propertyChat } from '../../components/chats.ts';
import { PhoneLink } from '../../components/phone-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../site.ts';
import styles from './contact-card.module.css';

/** The price and the contact methods, without interactivity: the card, and the bar that stands in for it on small screens. */
export default function ContactDetails({ property }: { property: PropertyView }): ReactNode {
  const { purpose, price, cash, status } = property;
  const site = useSite();
  const isTaken = status === 'let' || status === 'sold';
  const lead = isTaken ? (
    `This home has been ${status}`
  ) : (
    <>
      {price.kind === 'on-request' && 'Price on request'}
      {price.kind === 'sale' && formatNaira(price.amount)}
      {price.kind === 'rent' && (
        <>
          {formatNaira(price.yearly)} <span>a year</span>
        </>
      )}
    </>
  );
  const buttons = (
    <>
      {isTaken ? (
        <ButtonLink href={purposePath(purpose)}>See other homes</ButtonLink>
      ) : (
        <ButtonLink href={paths.requestTour(property.id)} rel="nofollow">
          Request a Tour
        </ButtonLink>
      )}
      <ChatWithUs href={propertyChat(site, property)} />
    </>
  );
  return (
    <>
      <aside className={styles.card} aria-labelledby="interested">
        {isTaken ? (
          <>
            <h2 id="interested" className={styles.lead}>
              {lead}
            </h2>
            <p>Ask us for one like it, or see what else there is.</p>
          </>
        ) : (
          <>
            <p className={styles.lead}>
              {lead}
              {cash !== undefined && <small>{cashText(purpose, cash)}</small>}
            </p>
            <h2 id="interested">Interested in this Property?</h2>
            <p>Our team will be in touch within 24 hours.</p>
          </>
        )}
        {buttons}
        <div className={styles.more}>
          {site.phone !== undefined && (
            <PhoneLink phone={site.phone} icon={<Phone aria-hidden="true" size={18} />} />
          )}
          <p>
            <ShieldCheck aria-hidden="true" size={18} />
            We never ask for payment before a viewing. Pay only to {site.payee ?? site.brand}.
          </p>
          <a href={paths.reportHome(property.id)} rel="nofollow">
            Report this home
          </a>
        </div>
      </aside>
      <div className={styles.bar} role="group" aria-label="Price and contact">
        <p className={styles.lead}>{lead}</p>
        {buttons}
      </div>
    </>
  );
}
