import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

/** Questions that the browser itself opens and closes. */
export function Questions({ items }: { items: readonly Question[] }): ReactNode {
  return (
    <div className={styles.questions}>
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id}>
          <summary>
            <h3>{question}</h3>
            <ChevronDown aria-hidden="true" size={20} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
