import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { answerClock } from './answer-clock.ts';
import styles from './clock-tag.module.css';

/** The time left to answer, once it is short, or how overdue the answer is. */
export function ClockTag({ waited }: { /** Seconds. */ waited: number | null }): ReactNode {
  const clock = answerClock(waited);
  if (!clock) return null;
  const Icon = clock.urgency === 'late' ? TriangleAlert : Clock;
  return (
    <span className={styles.tag} data-urgency={clock.urgency}>
      <Icon aria-hidden="true" size={14} />
      {clock.text}
    </span>
  );
}
