import {
  optionalPages,
  type LookupList,
  type OptionalPage,
} from '../../../shared/contract/admin/lists.ts';
import { AppError } from '../../errors/app-error.ts';
import { createBasicPropertyCalls } from './basic-property-calls.ts';
import { createExtensions, type Extension, notOffered } from './extensions.ts';
import { isMissingCall } from '../transport/missing.ts';
import { callPath, createProviderCaller } from '../calls/provider-caller.ts';
import type { Upstream } from '../transport/request.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { createStaffBatches, type StaffBatches } from './staff-batches.ts';
import { createNdjsonExports, type NdjsonExports } from '../visitors/ndjson-exports.ts';
import { createStaffMails, type StaffMails } from './staff-mails.ts';
import { createStaffPeopleWrites, type StaffPeopleWrites } from './staff-people-writes.ts';
import { createStaffPropertyWrites, type StaffPropertyWrites } from './staff-property-writes.ts';
import type { StaffCaller } from './staff-caller.ts';
import { createStaffReads, type StaffReadsUpstream } from './staff-reads.ts';

export interface MessagePhoto {
  type: string;
  bytes: Buffer;
}

/**
 * All staff calls to the provider. Uses an extension where the provider has it, else the specified calls; a call that needs a
 * missing extension rejects with a 404 `notOffered`. Every call rejects with an `AppError`, or with the signal's reason.
 */
export interface StaffUpstream
  extends
    StaffReadsUpstream,
    NdjsonExports,
    StaffPropertyWrites,
    StaffPeopleWrites,
    StaffBatches,
    StaffMails {
  /** @param photo its number starts at 1 */
  messagePhoto(photo: { id: string; number: string }, caller: StaffCaller): Promise<MessagePhoto>;
  /** Pages whose calls the provider is known to lack; makes no request. */
  missingPages(): OptionalPage[];
}

const maxPhotoBytes = 10 * 1024 * 1024;
const photoType = /^image\/(?:jpeg|png|webp|avif)$/i;

export function createStaffUpstream(
  upstream: Upstream,
  { toPictureUrl }: { toPictureUrl: ToPictureUrl },
): StaffUpstream {
  const calls = createProviderCaller(upstream);
  const reads = createStaffReads(calls, toPictureUrl);
  const people = createStaffPeopleWrites(calls, reads);
  const lines = createNdjsonExports(upstream, toPictureUrl);
  const batches = createStaffBatches(calls);
  const mails = createStaffMails(calls);
  const basic = createBasicPropertyCalls(calls, toPictureUrl);
  const extensions = createExtensions();
  const writes = createStaffPropertyWrites(calls, toPictureUrl, { reads, basic, extensions });

  const probe = (caller: StaffCaller) => () => reads.properties({ pageSize: '1' }, caller);
  const hasProperties = (caller: StaffCaller): Promise<boolean> =>
    extensions.has('properties', probe(caller));

  async function ofPage<T>(page: Extension, read: () => Promise<T>): Promise<T> {
    let first: Promise<T> | undefined;
    if (!(await extensions.has(page, () => (first = read())))) throw notOffered();
    return first ?? read();
  }

  /** A 405 means that the list can't be changed; so does a 404 of a call without an item id. */
  async function ofList<T>(list: LookupList, write: () => Promise<T>, item?: string): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isMissingCall(error) || (error.status === 404 && item !== undefined)) throw error;
      extensions.noteMissing(list);
      throw notOffered(error);
    }
  }

  return {
    ...reads,
    missingPages: () => optionalPages.filter((page) => extensions.isKnownMissing(page)),

    async properties(query, caller) {
      return ((await hasProperties(caller)) ? reads : basic).properties(query, caller);
    },
    async property(id, caller) {
      return ((await hasProperties(caller)) ? reads : basic).property(id, caller);
    },
    users: (query, caller) => ofPage('users', () => reads.users(query, caller)),
    audit: (query, caller) => ofPage('audit', () => reads.audit(query, caller)),
    ...batches,
    batches: (query, caller) => ofPage('batches', () => batches.batches(query, caller)),
    ...mails,
    failedMails: (caller) => ofPage('mails', () => mails.failedMails(caller)),
    async names(list, caller) {
      const names = await reads.names(list, caller);
      return extensions.isKnownMissing(list) ? { ...names, basic: true } : names;
    },

    ...writes,
    exportProperties: (filter, caller) =>
      extensions.only('properties', probe(caller), () => lines.exportProperties(filter, caller)),
    async exportAudit(filter, caller) {
      if (extensions.isKnownMissing('audit')) throw notOffered();
      return lines.exportAudit(filter, caller);
    },

    ...people,
    addName: (list, name, caller) => ofList(list, () => people.addName(list, name, caller)),
    rename: (list, item, caller) => ofList(list, () => people.rename(list, item, caller), item.id),
    deleteName: (list, id, caller) => ofList(list, () => people.deleteName(list, id, caller), id),
    mergeNames: (list, names, caller) =>
      ofList(list, () => people.mergeNames(list, names, caller), names.id),

    /** Does nothing at a provider that lacks the call. */
    async recordAction(action, caller) {
      if (extensions.isKnownMissing('audit')) return;
      await people.recordAction(action, caller).catch((error: unknown) => {
        if (!isMissingCall(error)) throw error;
      });
    },

    async messagePhoto({ id, number }, { token, signal }) {
      const { type, body } = await upstream.open({
        path: callPath('GET /admin/messages/{id}/photos/{number}', { id, number }),
        accept: 'image/*',
        mayBeMissing: true,
        authorization: `Bearer ${token}`,
        signal,
      });
      // The bytes are forwarded unchanged, so reject types that browsers would have to sniff.
      if (!photoType.test(type)) {
        body.destroy();
        throw new AppError({ code: 'unknown', status: 502 });
      }
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of body) {
        chunks.push(chunk);
        length += chunk.length;
        // Leaving the loop destroys the body.
        if (length > maxPhotoBytes) throw new AppError({ code: 'unknown', status: 502 });
      }
      return { type, bytes: Buffer.concat(chunks, length) };
    },
  };
}
