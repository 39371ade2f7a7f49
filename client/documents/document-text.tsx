import type { ReactNode } from 'react';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { useSite } from '../site.ts';
import styles from './document-text.module.css';

/** The text of a document, with the site's contact details filled in. */
export function DocumentText({ html }: { html: string }): ReactNode {
  const site = useSite();
  return (
    <div
      className={styles.text}
      dangerouslySetInnerHTML={{ __html: prefillContacts(html, site) }}
    />
  );
}

/** Replaces every `{{name}}` with the site's configured value. A list item about a phone is left out if there is none. */
export function prefillContacts(html: string, { brand, email, phone }: SiteFacts): string {
  const facts: Readonly<Record<string, string>> = {
    brand,
    email,
    ...(phone !== undefined && { phone, dial: phone.replaceAll(/[^+\d]/g, '') }),
  };
  const text = phone === undefined ? html.replaceAll(phoneItem, '') : html;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    escapeHtml(facts[name] ?? placeholder),
  );
}

const phoneItem = /<li>(?:(?!<\/li>).)*\{\{phone\}\}(?:(?!<\/li>).)*<\/li>\s*/gs;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
