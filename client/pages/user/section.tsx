import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/notice.tsx';
import { doneIn, doneText, sectionOf, type SectionId } from './done.ts';
import styles from './section.module.css';

interface SectionProps {
  id: SectionId;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section that links can target. */
export function Section({ id, title, lead, children }: SectionProps): ReactNode {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className={styles.content}>
        <DoneNotice section={id} />
        {children}
      </div>
    </section>
  );
}

/** Confirmation in the page, for visitors without JavaScript. */
function DoneNotice({ section }: { section: SectionId }): ReactNode {
  const done = doneIn(useLocation().search);
  if (done === null || done === 'password-mail' || sectionOf(done) !== section) return null;
  return (
    <div className={styles.withoutScript} role="status">
      <Notice icon={CircleCheck}>{doneText(done)}</Notice>
    </div>
  );
}
