import type { Deleted } from '../../../shared/contract/admin/lists.ts';
import type {
  AdminProperty,
  BulkResult,
  ImportResult,
  PhotoArrangement,
} from '../../../shared/contract/admin/properties.ts';
import type { PropertyFields } from '../../../shared/property-values.ts';
import { AppError } from '../../errors/app-error.ts';
import type { StaffUpstream } from '../../upstream/staff.ts';
import type { Given, StaffCaller } from '../../upstream/staff-caller.ts';
import { checkPhoto } from '../photo-body.ts';
import { applyToMany, type BulkRequest } from './bulk.ts';
import { importProperties, type ImportOptions } from './csv/import-properties.ts';

/**
 * Changes that a staff member makes to properties. On a 409, the error's `extension` has `current`, the property's current
 * state.
 */
export interface PropertyChanges {
  /** Null if the provider doesn't return the new property's id. */
  create(fields: Given<PropertyFields>): Promise<AdminProperty | null>;
  change(id: string, change: Given<PropertyFields> & { version: number }): Promise<AdminProperty>;
  delete(id: string): Promise<Deleted>;
  restore(id: string): Promise<AdminProperty>;
  addPhoto(id: string, photo: { file: Blob; alt: string }): Promise<AdminProperty>;
  arrangePhotos(id: string, arrangement: PhotoArrangement): Promise<AdminProperty>;
  deletePhoto(id: string, photo: string): Promise<AdminProperty>;
  bulk(request: BulkRequest): Promise<BulkResult>;
  import(file: Uint8Array, options: ImportOptions): Promise<ImportResult>;
}

export interface PropertyWorkOptions {
  upstream: StaffUpstream;
  /** Called when properties visible to visitors may have changed. */
  changed(): void;
  /** Resolves once visitors see the change, or after a few seconds. */
  settled(): Promise<void>;
  /** Deletes our copies of photos that the provider has deleted, by their URLs on this site. */
  purgePhotos(srcs: readonly string[]): Promise<void>;
}

export function createPropertyChanges(
  { upstream, changed, settled, purgePhotos }: PropertyWorkOptions,
  caller: StaffCaller,
): PropertyChanges {
  /** A refused change changed nothing; after any other failure the change may still have succeeded. */
  async function changing<T>(work: Promise<T>, { more = false } = {}): Promise<T> {
    try {
      const result = await work;
      changed();
      // Of an action in several calls, only the last one waits.
      if (!more) await settled();
      return result;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) changed();
      throw error;
    }
  }

  /** URLs on this site; empty if the provider cannot return a single property, which must not prevent a deletion. */
  async function photosOf(id: string): Promise<string[]> {
    try {
      return (await upstream.property(id, caller)).photos.map(({ src }) => src);
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }

  return {
    create: (fields) => changing(upstream.createProperty(fields, caller)),
    change: (id, change) => changing(upstream.changeProperty(id, change, caller)),
    delete: (id) => changing(upstream.deleteProperty(id, caller)),
    restore: (id) => changing(upstream.restoreProperty(id, caller)),

    async addPhoto(id, photo) {
      checkPhoto(photo.file);
      return changing(upstream.addPhoto(id, photo, caller));
    },

    arrangePhotos: (id, arrangement) => changing(upstream.arrangePhotos(id, arrangement, caller)),
    async deletePhoto(id, photo) {
      const before = await photosOf(id);
      const property = await changing(upstream.deletePhoto(id, photo, caller));
      const left = new Set(property.photos.map(({ src }) => src));
      await purgePhotos(before.filter((src) => !left.has(src)));
      return property;
    },

    async bulk(request) {
      const work = applyToMany(upstream, request, caller);
      const { more = false } = request;
      return changing(work, { more });
    },
    import: (file, options) => changing(importProperties(upstream, { file, ...options }, caller)),
  };
}
