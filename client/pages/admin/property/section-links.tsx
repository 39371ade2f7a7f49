import type { ReactNode } from 'react';
import styles from './section-links.module.css';

/** Sections of the form, by element id. */
const sections = [
  ['status', 'Status'],
  ['home', 'The home'],
  ['place', 'Location'],
  ['size', 'Size and rooms'],
  ['amenities', 'Amenities'],
  ['nearby', 'Nearby'],
  ['video', 'Video'],
  ['photos', 'Photos'],
] as const;

export type SectionId = (typeof sections)[number][0];

/** Links to the form's sections; sticky on wide screens. */
export function SectionLinks(): ReactNode {
  return (
    <nav aria-label="Form sections" className={styles.nav}>
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
