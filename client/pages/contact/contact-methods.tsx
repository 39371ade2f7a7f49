import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { chatNumberText } from '../../../shared/chat.ts';
import { paths } from '../../../shared/paths.ts';
import { generalChat, propertyChat } from '../../components/chats.ts';
import { phoneUrl } from '../../components/phone-link.tsx';
import { useSite } from '../../site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExternalButtonLink } from '../../ui/external-button-link.tsx';
import type { loadContact } from './loader.ts';
import styles from './contact-methods.module.css';

/** Contact methods besides the form. */
export default function ContactMethods(): ReactNode {
  const { property, isReport } = useLoaderData<typeof loadContact>();
  const site = useSite();
  const { brand, email, phone, chatPhone, origin } = site;
  const chat = property ? propertyChat(site, property) : generalChat(site);
  const subject = property
    ? `${isReport ? 'A report on' : 'A tour of'} ${property.title}`
    : `A question for ${brand}`;
  const body = property
    ? `I would like to ${isReport ? 'report' : 'see'} this property: ${origin}${paths.property(property.id)}`
    : '';
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <ul className={styles.methods}>
      <li>
        <Mail aria-hidden="true" size={24} strokeWidth={1.6} />
        <h2>Send us a mail</h2>
        <p>{email}</p>
        <ButtonLink look="secondary" href={mail}>
          Send an email
        </ButtonLink>
      </li>
      {phone !== undefined && (
        <li>
          <Phone aria-hidden="true" size={24} strokeWidth={1.6} />
          <h2>Call us</h2>
          <p>{phone}</p>
          <ButtonLink look="secondary" href={phoneUrl(phone)}>
            Call now
          </ButtonLink>
        </li>
      )}
      {chatPhone !== undefined && chat !== undefined && (
        <li>
          <MessageCircle aria-hidden="true" size={24} strokeWidth={1.6} />
          <h2>Live chat</h2>
          <p>The quickest way to reach us: WhatsApp {chatNumberText(chatPhone)}.</p>
          <ExternalButtonLink look="secondary" href={chat}>
            Chat With Us
          </ExternalButtonLink>
        </li>
      )}
    </ul>
  );
}
