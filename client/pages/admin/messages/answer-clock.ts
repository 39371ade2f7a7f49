const hour = 3600;
const promised = 24 * hour;
/** When the reminder first appears. */
const reminding = 18 * hour;

/** A message's position relative to the promised answer within 24 hours. */
export interface AnswerClock {
  urgency: 'due' | 'late';
  /** 'Answer within 5 h', 'Late by 2 days' */
  text: string;
}

/**
 * Null if there is plenty of time or if no answer is due. Rounds in the cautious direction.
 * @param waited seconds
 */
export function answerClock(waited: number | null): AnswerClock | null {
  if (waited === null || waited < reminding) return null;
  if (waited > promised)
    return { urgency: 'late', text: `Overdue by ${spanOf(waited - promised)}` };
  return { urgency: 'due', text: `Reply due in ${spanOf(promised - waited)}` };
}

function spanOf(seconds: number): string {
  const hours = Math.floor(seconds / hour);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours >= 1) return `${hours} h`;
  return `${Math.max(1, Math.floor(seconds / 60))} min`;
}
