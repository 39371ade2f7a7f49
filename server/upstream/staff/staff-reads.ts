import { z } from 'zod';
import type { AuditPage } from '../../../shared/contract/admin/audit-schemas.ts';
import type { LookupItemList } from '../../../shared/contract/admin/list-schemas.ts';
import type { AdminPage, LookupList } from '../../../shared/contract/admin/lists.ts';
import type { AdminMessage, MessagePage } from '../../../shared/contract/admin/message-schemas.ts';
import type {
  AdminProperty,
  AdminPropertyPage,
} from '../../../shared/contract/admin/admin-property-schemas.ts';
import type { AdminStats, BasicStats } from '../../../shared/contract/admin/stats.ts';
import type { AdminUser } from '../../../shared/contract/admin/user-schemas.ts';
import { isRecord } from '../../../shared/record.ts';
import { basicMessagePage, readBasicMessage, readBasicMessages } from './basic-messages.ts';
import { readLookupList } from './basic-lookup-list.ts';
import { readBasicStats } from './basic-stats.ts';
import type { Parser } from '../transport/parse-answer.ts';
import { upstreamPath, type UpstreamPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';
import { auditPage, userPage } from './staff-list-schema.ts';
import { messagePage, wholeMessage } from './staff-message-schema.ts';
import { propertyPageSchema, staffPropertySchemas } from './staff-property-schema.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { providerStats } from './staff-stats-schema.ts';

/**
 * Read calls for administrators. Every call rejects with an `AppError`, or with the signal's reason: 401 and 403 concern the
 * caller's token. An unreadable item makes a list a 502, because staff must not see an incomplete list.
 */
export interface StaffReadsUpstream {
  stats(
    query: StaffQuery,
    caller: StaffCaller,
  ): Promise<Omit<AdminStats, 'outbox'> | Omit<BasicStats, 'outbox'>>;
  properties(query: StaffQuery, caller: StaffCaller): Promise<Omit<AdminPropertyPage, 'types'>>;
  /** Accepts an id or uuid; deleted properties are included. */
  property(id: string, caller: StaffCaller): Promise<AdminProperty>;
  messages(query: StaffQuery, caller: StaffCaller): Promise<Omit<MessagePage, 'staff'>>;
  message(id: string, caller: StaffCaller): Promise<AdminMessage>;
  names(list: LookupList, caller: StaffCaller): Promise<LookupItemList>;
  users(query: StaffQuery, caller: StaffCaller): Promise<AdminPage<AdminUser>>;
  audit(query: StaffQuery, caller: StaffCaller): Promise<AuditPage>;
}

/** A page of 100 properties with long descriptions is well below this. */
export const maxStaffBytes = 4 * 1024 * 1024;

const namedKeys: Readonly<Record<LookupList, string>> = {
  amenities: 'amenities',
  'property-types': 'propertyTypes',
};

const namedPaths: Readonly<Record<LookupList, UpstreamPath>> = {
  amenities: upstreamPath`/admin/amenities`,
  'property-types': upstreamPath`/admin/property-types`,
};

/** Recognises the extension's response by fields that no other shape is likely to have. */
export function isOwnStats(json: unknown): boolean {
  return isRecord(json) && isRecord(json['properties']) && 'byStatus' in json['properties'];
}

export function isOwnMessage(json: unknown): boolean {
  return isRecord(json) && isRecord(json['message']) && 'thread' in json['message'];
}

export function createStaffReads(
  upstream: Upstream,
  toPictureUrl: ToPictureUrl,
): StaffReadsUpstream {
  const schemas = staffPropertySchemas(toPictureUrl);
  const propertyPage = propertyPageSchema(schemas.item);
  const oneProperty = z.object({ property: schemas.property });
  const oneMessage = z.object({ message: wholeMessage });

  function read<T>(
    call: { path: UpstreamPath; query?: StaffQuery; parse: Parser<T> },
    { token, signal }: StaffCaller,
  ): Promise<T> {
    const authorization = `Bearer ${token}`;
    return upstream.get({
      ...call,
      authorization,
      maxBytes: maxStaffBytes,
      mayBeMissing: true,
      signal,
    });
  }

  return {
    stats: (query, caller) =>
      read(
        {
          path: upstreamPath`/admin/stats`,
          query,
          parse: (json) =>
            isOwnStats(json) ? providerStats.parse(json) : { figures: readBasicStats(json) },
        },
        caller,
      ),

    async properties(query, caller) {
      const parse: Parser<z.output<typeof propertyPage>> = (json) => propertyPage.parse(json);
      const path = upstreamPath`/admin/properties`;
      const { properties: items, ...page } = await read({ path, query, parse }, caller);
      return { ...page, items };
    },

    property: (id, caller) =>
      read(
        {
          path: upstreamPath`/admin/properties/${id}`,
          parse: (json) => oneProperty.parse(json).property,
        },
        caller,
      ),

    async messages(query, caller) {
      const parse = (json: unknown): Omit<MessagePage, 'staff'> => {
        const all = readBasicMessages(json);
        if (all !== undefined) return basicMessagePage(all, query);
        const { messages: items, ...page } = messagePage.parse(json);
        return { ...page, items };
      };
      return read({ path: upstreamPath`/admin/messages`, query, parse }, caller);
    },

    message: (id, caller) =>
      read(
        {
          path: upstreamPath`/admin/messages/${id}`,
          parse: (json) =>
            isOwnMessage(json) ? oneMessage.parse(json).message : readBasicMessage(json),
        },
        caller,
      ),

    names: (list, caller) =>
      read(
        { path: namedPaths[list], parse: (json) => readLookupList(json, namedKeys[list]) },
        caller,
      ),

    users: (query, caller) =>
      read(
        { path: upstreamPath`/admin/users`, query, parse: (json) => userPage.parse(json) },
        caller,
      ),

    audit: (query, caller) =>
      read(
        { path: upstreamPath`/admin/audit`, query, parse: (json) => auditPage.parse(json) },
        caller,
      ),
  };
}
