import { ApiError } from '../http/api-error.ts';

/** How long deleted records can be restored. */
const retentionMs = 30 * 86_400_000;

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + retentionMs);
}

/** Records deleted before this time can no longer be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - retentionMs);
}

/** `thing` is the subject of the message: 'This property'. @throws ApiError 410 after 30 days. */
export function refuseLateRestore(subject: string, deletedAt: Date, now: Date): void {
  if (restorableUntil(deletedAt) >= now) return;
  throw new ApiError(410, `${subject} was deleted more than 30 days ago.`);
}
