import type { ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A part of the form under its heading. */
export function FormSection({ id, title, lead, children }: FormSectionProps): ReactNode {
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.section}>
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
