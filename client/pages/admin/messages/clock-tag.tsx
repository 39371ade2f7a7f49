import { Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { answerClock } from './answer-clock.ts';
import styles from './clock-tag.module.css';

/** How long there is to answer, once that is soon, or for how long an answer is due. */
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
