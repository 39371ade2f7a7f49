import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

interface QuestionsProps {
  items: readonly Question[];
  /** Questions with the same group open one at a time. */
  group?: string;
}

/** Collapsible questions, as native disclosure widgets. */
export function Questions({ items, group }: QuestionsProps): ReactNode {
  return (
    <div className={styles.questions}>
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} name={group}>
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
