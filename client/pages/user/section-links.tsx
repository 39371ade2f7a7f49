import type { ReactNode } from 'react';
import type { SectionId } from './done.ts';
import { listDetails } from './items.ts';
import styles from './section-links.module.css';

const sections: readonly [id: SectionId, title: string][] = [
  ['profile', 'Profile'],
  ['phones', listDetails.phones.title],
  ['emails', listDetails.emails.title],
  ['addresses', listDetails.addresses.title],
  ['password', 'Password'],
  ['data', 'Your data'],
  ['delete', 'Delete account'],
];

/** Links to the page's sections, on wide screens. */
export function SectionLinks(): ReactNode {
  return (
    <nav aria-label="Your account" className={styles.nav}>
      <ul className={styles.links}>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
