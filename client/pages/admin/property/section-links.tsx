import type { ReactNode } from 'react';
import { formSections, propertyFields } from '../../../../shared/property-fields.ts';
import { draftFields, type DraftField } from './draft.ts';
import styles from './section-links.module.css';

/** Sections of the form, by element id. */
const sections = [
  ['status', 'Status'],
  ['home', 'The home'],
  ['costs', 'Costs'],
  ['place', 'Location'],
  ['size', 'Size and rooms'],
  ['light', 'Light and water'],
  ['papers', 'Papers'],
  ['amenities', 'Amenities'],
  ['nearby', 'Nearby'],
  ['video', 'Video'],
  ['photos', 'Photos'],
] as const;

export type SectionId = (typeof sections)[number][0];

/** The id of a section's element; the preview has the public page's ids besides. */
export function sectionId(section: SectionId): string {
  return `form-${section}`;
}

/** Links to the form's sections, without those in `leftOut`; sticky on wide screens. */
export function SectionLinks({ leftOut }: { leftOut: readonly SectionId[] }): ReactNode {
  const shown = sections.filter(([id]) => !leftOut.includes(id));
  return (
    <nav aria-label="Form sections" className={styles.nav}>
      <ul className={styles.links}>
        {shown.map(([id, title]) => (
          <li key={id}>
            <a href={`#${sectionId(id)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections whose fields the provider all lacks. */
export function sectionsWithout(lacks: readonly DraftField[]): SectionId[] {
  return formSections.filter((section) =>
    draftFields
      .filter((field) => propertyFields[field].section === section)
      .every((field) => lacks.includes(field)),
  );
}
