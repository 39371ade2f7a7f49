import type { ReactNode } from 'react';
import styles from './form-section.module.css';
import { sectionId, type SectionId } from './section-links.tsx';

interface FormSectionProps {
  id: SectionId;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A section of the form with its heading. */
export function FormSection({ id, title, lead, children }: FormSectionProps): ReactNode {
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={`${sectionId(id)}-heading`}
      className={styles.section}
    >
      <div className={styles.head}>
        <h2 id={`${sectionId(id)}-heading`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
