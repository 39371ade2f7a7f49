const hour = 3600;
const promised = 24 * hour;
/** From when on the promise is brought up. */
const reminding = 18 * hour;

/** How a message stands against the 24 hours within which the site promises an answer. */
export interface AnswerClock {
  urgency: 'due' | 'late';
  /** 'Answer within 5 h', 'Late by 2 days' */
  text: string;
}

/**
 * Null while there is time enough, and where nobody waits. Hours are rounded so that nobody thinks there is more time
 * than there is.
 * @param waited seconds
 */
export function answerClock(waited: number | null): AnswerClock | null {
  if (waited === null || waited < reminding) return null;
  if (waited > promised) return { urgency: 'late', text: `Late by ${spanOf(waited - promised)}` };
  return { urgency: 'due', text: `Answer within ${spanOf(promised - waited)}` };
}

function spanOf(seconds: number): string {
  const hours = Math.floor(seconds / hour);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours >= 1) return `${hours} h`;
  return `${Math.max(1, Math.floor(seconds / 60))} min`;
}
