import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  title: string;
  /** Id of the content: browsers open the section for links to it. */
  id?: string;
  /** Whether it is initially open. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsible section, as a native disclosure widget. */
export function Accordion({ title, id, open = false, children }: AccordionProps): ReactNode {
  return (
    <details className={styles.accordion} open={open}>
      <summary className={styles.summary}>
        <h2>{title}</h2>
        <ChevronDown aria-hidden="true" size={22} />
      </summary>
      <div id={id} className={styles.content}>
        {children}
      </div>
    </details>
  );
}
