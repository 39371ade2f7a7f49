import type { Finding } from './finding.ts';

/** Signed links and sessions expire by the clock; certificates, too. */
const maxSkewMs = 30_000;

/**
 * Compares this machine's clock with another's, in milliseconds since the epoch.
 * @param sentAt when the question was sent, on this machine's clock: the answer is as old as the round trip at most
 */
export function compareClock(whose: string, theirs: number, sentAt: number): Finding[] {
  const receivedAt = Date.now();
  // A `Date` header has whole seconds.
  const skewMs = Math.max(theirs - receivedAt, sentAt - 1000 - theirs, 0);
  const check = 'clock';
  if (skewMs <= maxSkewMs) return [{ check, state: 'ok', what: `Agrees with that of ${whose}.` }];
  const direction = theirs > receivedAt ? 'behind' : 'ahead of';
  return [
    {
      check,
      state: 'failure',
      what: `This machine's clock is ${Math.round(skewMs / 1000)} seconds ${direction} that of ${whose}.`,
      fix: 'Synchronise the clocks of both machines, for example with `timedatectl set-ntp true`.',
    },
  ];
}
