import { AppError } from '../errors/app-error.ts';
import { upstreamPath } from './path.ts';
import type { Upstream } from './request.ts';
import type { PictureAddress } from './staff-property-schema.ts';
import { createStaffBatches, type StaffBatches } from './staff-batches.ts';
import { createStaffLines, type StaffLines } from './staff-lines.ts';
import { createStaffPeopleWrites, type StaffPeopleWrites } from './staff-people-writes.ts';
import { createStaffPropertyWrites, type StaffPropertyWrites } from './staff-property-writes.ts';
import type { StaffCaller } from './staff-caller.ts';
import { createStaffReads, type StaffReadsUpstream } from './staff-reads.ts';

export interface MessagePhoto {
  type: string;
  bytes: Buffer;
}

/** Everything that administrators do at the provider. Every call rejects with an `AppError`, or with the signal's reason. */
export interface StaffUpstream
  extends StaffReadsUpstream, StaffLines, StaffPropertyWrites, StaffPeopleWrites, StaffBatches {
  /** @param photo its number starts at 1 */
  messagePhoto(photo: { id: string; number: string }, caller: StaffCaller): Promise<MessagePhoto>;
}

const maxPhotoBytes = 10 * 1024 * 1024;
const photoType = /^image\/(?:jpeg|png|webp|avif)$/i;

export function createStaffUpstream(
  upstream: Upstream,
  { pictureAddress }: { pictureAddress: PictureAddress },
): StaffUpstream {
  return {
    ...createStaffReads(upstream, pictureAddress),
    ...createStaffLines(upstream, pictureAddress),
    ...createStaffPropertyWrites(upstream, pictureAddress),
    ...createStaffPeopleWrites(upstream),
    ...createStaffBatches(upstream),

    async messagePhoto({ id, number }, { token, signal }) {
      const { type, body } = await upstream.open({
        path: upstreamPath`/admin/messages/${id}/photos/${number}`,
        accept: 'image/*',
        authorization: `Bearer ${token}`,
        signal,
      });
      // Sent on as it is, so what browsers would have to guess at is refused.
      if (!photoType.test(type)) {
        body.destroy();
        throw new AppError({ code: 'unknown', status: 502 });
      }
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of body) {
        chunks.push(chunk);
        length += chunk.length;
        // Leaving the loop ends the body.
        if (length > maxPhotoBytes) throw new AppError({ code: 'unknown', status: 502 });
      }
      return { type, bytes: Buffer.concat(chunks, length) };
    },
  };
}
