import { z } from 'zod';
import type { Deleted } from '../../../shared/contract/admin/list-schemas.ts';
import type { BulkResult } from '../../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../../shared/contract/admin/admin-property-schemas.ts';
import type {
  BulkAction,
  BulkPart,
  PhotoArrangement,
} from '../../../shared/contract/admin/properties.ts';
import type { PropertyFields } from '../../../shared/property-values.ts';
import { idIn } from './basic-answers.ts';
import type { BasicPropertyCalls } from './basic-property-calls.ts';
import type { Extensions } from './extensions.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import type { UpstreamImport } from './staff-bulk-schema.ts';
import { toId } from './staff-list-schema.ts';
import type { StaffReadsUpstream } from './staff-reads.ts';
import { staffPropertySchemas } from './staff-property-schema.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { propertyFieldNames, toWireProperty } from './staff-property-wire.ts';
import type { PartialInput, StaffCaller, StaffQuery } from './staff-caller.ts';

export type BulkChunk = { action: BulkAction } & PartialInput<BulkPart> &
  (
    | { ids: readonly { id: string; version?: number | undefined }[] }
    | { filter: StaffQuery; after?: string | undefined; limit: number }
    | { all: true; after?: string | undefined; limit: number }
  );

/** A row of an import, with the provider's field names. */
export type WireRow = Readonly<Record<string, unknown>>;

/**
 * Changes that administrators make to properties. On a 409 the error's `extension` has `current`, the property's current state;
 * messages about fields are in its `errors`, keyed by our names.
 */
export interface StaffPropertyWrites {
  /** Null if the response has no id. */
  createProperty(
    fields: PartialInput<PropertyFields>,
    caller: StaffCaller,
  ): Promise<AdminProperty | null>;
  changeProperty(
    id: string,
    change: PartialInput<PropertyFields> & { version: number },
    caller: StaffCaller,
  ): Promise<AdminProperty>;
  deleteProperty(id: string, caller: StaffCaller): Promise<Deleted>;
  restoreProperty(id: string, caller: StaffCaller): Promise<AdminProperty>;
  addPhoto(
    id: string,
    photo: { file: Blob; alt: string },
    caller: StaffCaller,
  ): Promise<AdminProperty>;
  arrangePhotos(
    id: string,
    arrangement: PhotoArrangement,
    caller: StaffCaller,
  ): Promise<AdminProperty>;
  deletePhoto(id: string, photo: string, caller: StaffCaller): Promise<AdminProperty>;
  applyToMany(chunk: BulkChunk, caller: StaffCaller): Promise<BulkResult>;
  importRows(
    rows: readonly WireRow[],
    options: { dryRun: boolean; mode: 'all' | 'valid' },
    caller: StaffCaller,
  ): Promise<UpstreamImport>;
}

/** Covers uploading and converting a 10 MB photo. */
const photoTimeoutMs = 30_000;
/** Every property of a chunk is a transaction of its own. */
const chunkTimeoutMs = 20_000;
/** The provider writes thousands of rows in parts, yielding in between. */
const importTimeoutMs = 110_000;
const maxBytes = 4 * 1024 * 1024;

const deletedProperty = z.object({ id: toId, restorableUntil: z.string() });

export interface PropertyWriteParts {
  reads: Pick<StaffReadsUpstream, 'property' | 'properties'>;
  /** For a provider without the extension `properties`. */
  basic: BasicPropertyCalls;
  extensions: Extensions;
}

export function createStaffPropertyWrites(
  { send }: ProviderCaller,
  toPictureUrl: ToPictureUrl,
  { reads, basic, extensions }: PropertyWriteParts,
): StaffPropertyWrites {
  const probe = (caller: StaffCaller) => () => reads.properties({ pageSize: '1' }, caller);
  const isBasic = async (caller: StaffCaller): Promise<boolean> =>
    !(await extensions.has('properties', probe(caller)));
  const { property } = staffPropertySchemas(toPictureUrl);
  const one = z.object({ property });
  const conflict = z.object({ current: property });
  const common = {
    fields: propertyFieldNames,
    parseConflict: (json: unknown) => conflict.parse(json),
    maxBytes,
  };

  /** Null if the response has another shape: the written record is then fetched again. */
  const parse = (json: unknown): AdminProperty | null => one.safeParse(json).data?.property ?? null;

  async function propertyOf(
    write: Promise<AdminProperty | null>,
    id: string,
    caller: StaffCaller,
  ): Promise<AdminProperty> {
    return (await write) ?? reads.property(id, caller);
  }

  return {
    async createProperty(fields, caller) {
      if (await isBasic(caller)) return basic.createProperty(fields, caller);
      const answer = await send('POST /properties', {
        ...caller,
        ...common,
        body: toWireProperty(fields),
        parse: (json) => parse(json) ?? idIn(json),
      });
      return typeof answer === 'string' ? reads.property(answer, caller) : answer;
    },

    async changeProperty(id, change, caller) {
      if (await isBasic(caller)) return basic.changeProperty(id, change, caller);
      const { version, ...fields } = change;
      const body = { ...toWireProperty(fields), version };
      const input = { ...caller, ...common, params: { id }, body, parse };
      return propertyOf(send('PUT /properties/{id}', input), id, caller);
    },

    async deleteProperty(id, caller) {
      if (await isBasic(caller)) return basic.deleteProperty(id, caller);
      return send('DELETE /properties/{id}', {
        ...caller,
        ...common,
        params: { id },
        parse: (json): Deleted =>
          deletedProperty.safeParse(json).data ?? { id, restorableUntil: null },
      });
    },

    restoreProperty(id, caller) {
      const input = { ...caller, ...common, params: { id }, parse };
      return extensions.only('properties', probe(caller), () =>
        propertyOf(send('POST /admin/properties/{id}/restore', input), id, caller),
      );
    },

    async addPhoto(id, { file, alt }, caller) {
      if (await isBasic(caller)) return basic.addPhoto(id, file, caller);
      const body = new FormData();
      body.append('alts', alt);
      body.append('photos', file, `photo.${file.type.replace(/^image\//, '')}`);
      const timeoutMs = photoTimeoutMs;
      const input = { ...caller, ...common, params: { id }, body, timeoutMs, parse };
      return propertyOf(send('POST /properties/{id}/photos', input), id, caller);
    },

    async arrangePhotos(id, body, caller) {
      if (await isBasic(caller)) return basic.arrangePhotos(id, body.photos, caller);
      const input = { ...caller, ...common, params: { id }, body, parse };
      return propertyOf(send('PUT /properties/{id}/photos', input), id, caller);
    },

    async deletePhoto(id, photoId, caller) {
      if (await isBasic(caller)) return basic.deletePhoto(id, photoId, caller);
      const input = { ...caller, ...common, params: { id, photoId }, parse };
      return propertyOf(send('DELETE /properties/{id}/photos/{photoId}', input), id, caller);
    },

    applyToMany(body, caller) {
      const input = { ...caller, ...common, body, timeoutMs: chunkTimeoutMs };
      return extensions.only('properties', probe(caller), () =>
        send('POST /admin/properties/bulk', input),
      );
    },

    importRows(rows, { dryRun, mode }, caller) {
      const query = { dryRun: String(dryRun), mode };
      const timeoutMs = importTimeoutMs;
      const input = { ...caller, ...common, query, body: { rows }, timeoutMs };
      return extensions.only('properties', probe(caller), () =>
        send('POST /admin/properties/import', input),
      );
    },
  };
}
