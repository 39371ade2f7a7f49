import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { generalChat, propertyChat } from '../../components/chats.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { ExternalButtonLink } from '../../ui/external-button-link.tsx';
import { useSite } from '../../site.ts';
import type { ContactData } from './loader.ts';
import styles from './page.module.css';

export function ContactPage(): ReactNode {
  const { property } = useLoaderData<ContactData>();
  const site = useSite();
  const { brand, email, phone, origin } = site;
  const chat = property ? propertyChat(site, property) : generalChat(site);
  const subject = property ? `A tour of ${property.title}` : `A question for ${brand}`;
  const body = property
    ? `I would like to see this property: ${origin}${paths.property(property.id)}`
    : '';
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <Container>
      <PageHead
        title="Contact us"
        description={`Reach ${brand} by mail, by telephone or by chat, Monday to Saturday from 8:00 AM to 7:00 PM (WAT).`}
        canonical={paths.contact}
      />
      <div className={styles.page}>
        <h1>{property ? 'Request a tour' : 'Talk to us'}</h1>
        <p className={styles.lead}>
          {property ? (
            <>
              You’d like to see <a href={paths.property(property.id)}>{property.title}</a>. Tell us
              when it suits you, and our team will be in touch within 24 hours.
            </>
          ) : (
            'Our team answers within 24 hours, Monday - Saturday, 8:00 AM - 7:00 PM (WAT).'
          )}
        </p>
        <ul className={styles.ways}>
          <li>
            <MessageCircle aria-hidden="true" size={26} strokeWidth={1.6} />
            <h2>Live chat</h2>
            <p>The quickest way: a message on WhatsApp.</p>
            <ExternalButtonLink look="primary" href={chat}>
              Chat With Us
            </ExternalButtonLink>
          </li>
          <li>
            <Mail aria-hidden="true" size={26} strokeWidth={1.6} />
            <h2>Send us a mail</h2>
            <p>{email}</p>
            <ButtonLink look="secondary" href={mail}>
              Write a mail
            </ButtonLink>
          </li>
          <li>
            <Phone aria-hidden="true" size={26} strokeWidth={1.6} />
            <h2>Call us</h2>
            <p>{phone}</p>
            <ButtonLink look="secondary" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              Call now
            </ButtonLink>
          </li>
        </ul>
      </div>
    </Container>
  );
}
