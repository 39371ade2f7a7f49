import type { ReactNode } from 'react';
import styles from './section-links.module.css';

/** The parts of the form by the ids of their sections, in their order. */
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

/** Leads to the parts of the form; in sight while it scrolls, where there is room for that. */
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
