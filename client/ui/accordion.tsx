import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  title: string;
  /** Of what it holds: browsers open it for a link that leads there. */
  id?: string;
  /** Whether it starts open. */
  open?: boolean;
  children: ReactNode;
}

/** A section that the browser itself opens and closes. */
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
