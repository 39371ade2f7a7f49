import { z } from 'zod';
import { catalogue } from '../../../shared/catalogue.ts';
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
import { upstreamPath } from '../transport/path.ts';
import type { SendCall, Upstream } from '../transport/request.ts';
import { readPlainSentence } from '../transport/server-message.ts';
import { toId } from './staff-list-schema.ts';
import type { StaffReadsUpstream } from './staff-reads.ts';
import { staffPropertySchemas } from './staff-property-schema.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { propertyFieldNames, toWireProperty } from './staff-property-wire.ts';
import type { PartialInput, StaffCaller, StaffQuery } from './staff-caller.ts';
import * as value from '../tolerant-values.ts';

export type BulkChunk = { action: BulkAction } & PartialInput<BulkPart> &
  (
    | { ids: readonly { id: string; version?: number | undefined }[] }
    | { filter: StaffQuery; after?: string | undefined; limit: number }
    | { all: true; after?: string | undefined; limit: number }
  );

/** A row of an import, with the provider's field names. */
export type WireRow = Readonly<Record<string, unknown>>;

export interface UpstreamImport {
  written: boolean;
  batch: string | null;
  created: number;
  updated: number;
  unchanged: number;
  /** `row` starts at 1. */
  rows: { row: number; outcome: 'create' | 'update' | 'unchanged' | 'problem' }[];
  /** `field` is our name; '' means the whole row. */
  problems: { row: number; field: string; message: string }[];
}

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

/** Same rule as for error messages: a successful response may quote anything too. */
const plainSentence = z
  .unknown()
  .transform((message) => readPlainSentence(message) ?? catalogue.unknown);

/** Null from a provider without undo. */
const batchId = z.union([toId, z.null()]).catch(null);

export const bulkAnswer = z.object({
  done: z.array(z.object({ id: toId, version: value.count })),
  failed: z.array(z.object({ id: toId, title: value.text, message: plainSentence })),
  batch: batchId,
  next: z.union([toId, z.null()]).catch(null),
}) satisfies z.ZodType<BulkResult>;

export const importAnswer = z.object({
  written: z.boolean(),
  batch: batchId,
  created: value.count,
  updated: value.count,
  unchanged: value.count,
  rows: z.array(
    z.object({ row: value.count, outcome: z.enum(['create', 'update', 'unchanged', 'problem']) }),
  ),
  problems: z.array(
    z
      .object({ row: value.count, field: value.text, message: plainSentence })
      .transform((problem) => ({
        ...problem,
        field: propertyFieldNames.get(problem.field) ?? '',
      })),
  ),
}) satisfies z.ZodType<UpstreamImport>;

export interface PropertyWriteParts {
  reads: Pick<StaffReadsUpstream, 'property' | 'properties'>;
  /** For a provider without the extension `properties`. */
  basic: BasicPropertyCalls;
  extensions: Extensions;
}

export function createStaffPropertyWrites(
  upstream: Upstream,
  toPictureUrl: ToPictureUrl,
  { reads, basic, extensions }: PropertyWriteParts,
): StaffPropertyWrites {
  const probe = (caller: StaffCaller) => () => reads.properties({ pageSize: '1' }, caller);
  const isBasic = async (caller: StaffCaller): Promise<boolean> =>
    !(await extensions.has('properties', probe(caller)));
  const { property } = staffPropertySchemas(toPictureUrl);
  const one = z.object({ property });
  const conflict = z.object({ current: property });

  type Write<T> = Omit<
    SendCall<T>,
    'fields' | 'authorization' | 'parseConflict' | 'signal' | 'maxBytes'
  >;

  function write<T>(call: Write<T>, { token, signal }: StaffCaller): Promise<T> {
    return upstream.send({
      ...call,
      fields: propertyFieldNames,
      parseConflict: (json) => conflict.parse(json),
      mayBeMissing: true,
      authorization: `Bearer ${token}`,
      maxBytes,
      signal,
    });
  }

  /** Null if the response has another shape: the written record is then fetched again. */
  const parseOne = (json: unknown): AdminProperty | null =>
    one.safeParse(json).data?.property ?? null;

  async function writeOne(
    id: string,
    call: Omit<Write<unknown>, 'parse'>,
    caller: StaffCaller,
  ): Promise<AdminProperty> {
    return (await write({ ...call, parse: parseOne }, caller)) ?? reads.property(id, caller);
  }

  return {
    async createProperty(fields, caller) {
      if (await isBasic(caller)) return basic.createProperty(fields, caller);
      const path = upstreamPath`/properties`;
      const body = toWireProperty(fields);
      const parse = (json: unknown) => parseOne(json) ?? idIn(json);
      const answer = await write({ method: 'POST', path, body, parse }, caller);
      return typeof answer === 'string' ? reads.property(answer, caller) : answer;
    },

    async changeProperty(id, change, caller) {
      if (await isBasic(caller)) return basic.changeProperty(id, change, caller);
      const { version, ...fields } = change;
      const path = upstreamPath`/properties/${id}`;
      const body = { ...toWireProperty(fields), version };
      return writeOne(id, { method: 'PUT', path, body }, caller);
    },

    async deleteProperty(id, caller) {
      if (await isBasic(caller)) return basic.deleteProperty(id, caller);
      const path = upstreamPath`/properties/${id}`;
      const parse = (json: unknown): Deleted =>
        deletedProperty.safeParse(json).data ?? { id, restorableUntil: null };
      return write({ method: 'DELETE', path, parse }, caller);
    },

    restoreProperty(id, caller) {
      const path = upstreamPath`/admin/properties/${id}/restore`;
      const call = { method: 'POST', path } as const;
      return extensions.only('properties', probe(caller), () => writeOne(id, call, caller));
    },

    async addPhoto(id, { file, alt }, caller) {
      if (await isBasic(caller)) return basic.addPhoto(id, file, caller);
      const body = new FormData();
      body.append('alts', alt);
      body.append('photos', file, `photo.${file.type.replace(/^image\//, '')}`);
      const path = upstreamPath`/properties/${id}/photos`;
      const timeoutMs = photoTimeoutMs;
      return writeOne(id, { method: 'POST', path, body, timeoutMs }, caller);
    },

    async arrangePhotos(id, arrangement, caller) {
      if (await isBasic(caller)) return basic.arrangePhotos(id, arrangement.photos, caller);
      const path = upstreamPath`/properties/${id}/photos`;
      return writeOne(id, { method: 'PUT', path, body: arrangement }, caller);
    },

    async deletePhoto(id, photo, caller) {
      if (await isBasic(caller)) return basic.deletePhoto(id, photo, caller);
      const path = upstreamPath`/properties/${id}/photos/${photo}`;
      return writeOne(id, { method: 'DELETE', path }, caller);
    },

    applyToMany(chunk, caller) {
      const path = upstreamPath`/admin/properties/bulk`;
      const parse = (json: unknown): BulkResult => bulkAnswer.parse(json);
      const call = { method: 'POST', path, body: chunk, timeoutMs: chunkTimeoutMs, parse } as const;
      return extensions.only('properties', probe(caller), () => write(call, caller));
    },

    importRows(rows, { dryRun, mode }, caller) {
      const path = upstreamPath`/admin/properties/import`;
      const query = { dryRun: String(dryRun), mode };
      const parse = (json: unknown): UpstreamImport => importAnswer.parse(json);
      const timeoutMs = importTimeoutMs;
      const call = { method: 'POST', path, query, body: { rows }, timeoutMs, parse } as const;
      return extensions.only('properties', probe(caller), () => write(call, caller));
    },
  };
}
