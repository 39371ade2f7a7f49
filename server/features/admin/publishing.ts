import type { AdminPhoto } from '../../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../../shared/contract/admin/admin-property-schemas.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import type { StaffUpstream } from '../../upstream/staff/staff.ts';
import { UpstreamFailure } from '../../upstream/transport/failure.ts';
import { mayHaveSucceeded, type FollowUps } from '../follow-ups.ts';

/** Shows visitors what staff have changed. */
export interface Publication {
  /** Called when properties visible to visitors may have changed. */
  changed(): void;
  /** Resolves once visitors see the change, or after a few seconds. */
  settled(): Promise<void>;
  /** Deletes our copies of photos that the provider has deleted, by their URLs on this site. */
  purgePhotos(srcs: readonly string[]): Promise<void>;
  /** Called when the provider still has photos that were purged. */
  forgetPurge(srcs: readonly string[]): void;
}

/** Writes of properties, which visitors then see. */
export interface Publishing {
  /**
   * Resolves once visitors see the change. A refused change needs no wait. If an action takes several calls, only the last one
   * waits.
   */
  publish<T>(write: Promise<T>, options?: { more?: boolean | undefined }): Promise<T>;
  /** Announces a change even if the write failed, and again later: it may still have succeeded, or succeed later. */
  announced<T>(write: Promise<T>): Promise<T>;
  /** Purges the photo, even if the provider did not say that it has deleted it, until a later read finds it. */
  deletePhoto(id: string, photo: string, caller: StaffCaller): Promise<AdminProperty>;
}

export interface PublishingOptions {
  upstream: Pick<StaffUpstream, 'property' | 'deletePhoto'>;
  publication: Publication;
  followUps: FollowUps;
}

export function createPublishing({
  upstream,
  publication,
  followUps,
}: PublishingOptions): Publishing {
  async function publish<T>(
    write: Promise<T>,
    { more = false }: { more?: boolean | undefined } = {},
  ): Promise<T> {
    const result = await announced(write);
    publication.changed();
    if (!more) await publication.settled();
    return result;
  }

  async function announced<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (mayHaveSucceeded(error)) {
        await followUps.run('properties', () => publication.changed());
      }
      throw error;
    }
  }

  async function deletePhoto(
    id: string,
    photo: string,
    caller: StaffCaller,
  ): Promise<AdminProperty> {
    const before = await photosOf(id, caller);
    const purge = (isGone: (one: AdminPhoto) => boolean): Promise<void> =>
      publication.purgePhotos(before.filter(isGone).map(({ src }) => src));
    try {
      const property = await upstream.deletePhoto(id, photo, caller);
      const remaining = new Set(property.photos.map(({ src }) => src));
      await purge(({ src }) => !remaining.has(src));
      return property;
    } catch (error) {
      const srcs = before.filter((one) => one.id === photo).map(({ src }) => src);
      if (srcs.length === 0 || !mayHaveSucceeded(error)) throw error;
      // Read even then: the call that was not sent may be the read after the deletion.
      let readsFirst = wasNotSent(error);
      const later: StaffCaller = { ...caller, signal: new AbortController().signal };
      await followUps.run(`photo ${id} ${photo}`, async () => {
        const isLeft = readsFirst && (await photosOf(id, later)).some((one) => one.id === photo);
        readsFirst = true;
        if (isLeft) publication.forgetPurge(srcs);
        else await publication.purgePhotos(srcs);
      });
      throw error;
    }
  }

  /** Empty if the provider cannot return a single property, which must not prevent a deletion. */
  async function photosOf(id: string, caller: StaffCaller): Promise<readonly AdminPhoto[]> {
    try {
      return (await upstream.property(id, caller)).photos;
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  return { publish, announced, deletePhoto };
}

/** Whether the circuit was open or the queue full. */
function wasNotSent(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof UpstreamFailure && (cause.kind === 'open' || cause.kind === 'busy');
}
