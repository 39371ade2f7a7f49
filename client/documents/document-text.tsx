import type { ReactNode } from 'react';
import { useSite } from '../site.ts';
import styles from './document-text.module.css';
import { prefillContacts } from './prefill-contacts.ts';

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
