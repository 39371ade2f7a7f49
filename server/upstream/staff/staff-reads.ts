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
import { basicMessagePage, readBasicMessage, readBasicMessages } from './basic-messages.ts';
import { lookupKeys, readLookupList } from './basic-lookup-list.ts';
import { readBasicStats } from './basic-stats.ts';
import type { Parser } from '../transport/parse-answer.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';
import { isOwnMessage, messagePage, oneMessage } from './staff-message-schema.ts';
import { propertyPageSchema, staffPropertySchemas } from './staff-property-schema.ts';
import type { ToPictureUrl } from '../visitors/property-photos.ts';
import { isOwnStats, providerStats } from './staff-stats-schema.ts';

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

export function createStaffReads(
  { read }: ProviderCaller,
  toPictureUrl: ToPictureUrl,
): StaffReadsUpstream {
  const schemas = staffPropertySchemas(toPictureUrl);
  const propertyPage = propertyPageSchema(schemas.item);
  const oneProperty = z.object({ property: schemas.property });
  const maxBytes = maxStaffBytes;

  return {
    stats: (query, caller) =>
      read('GET /admin/stats', {
        ...caller,
        query,
        maxBytes,
        parse: (json) =>
          isOwnStats(json) ? providerStats.parse(json) : { figures: readBasicStats(json) },
      }),

    async properties(query, caller) {
      const parse: Parser<z.output<typeof propertyPage>> = (json) => propertyPage.parse(json);
      const input = { ...caller, query, maxBytes, parse };
      const { properties: items, ...page } = await read('GET /admin/properties', input);
      return { ...page, items };
    },

    property(id, caller) {
      const parse = (json: unknown): AdminProperty => oneProperty.parse(json).property;
      const params = { id };
      return read('GET /admin/properties/{id}', { ...caller, params, maxBytes, parse });
    },

    async messages(query, caller) {
      const parse = (json: unknown): Omit<MessagePage, 'staff'> => {
        const all = readBasicMessages(json);
        if (all !== undefined) return basicMessagePage(all, query);
        const { messages: items, ...page } = messagePage.parse(json);
        return { ...page, items };
      };
      return read('GET /admin/messages', { ...caller, query, maxBytes, parse });
    },

    message(id, caller) {
      const parse = (json: unknown): AdminMessage =>
        isOwnMessage(json) ? oneMessage.parse(json).message : readBasicMessage(json);
      return read('GET /admin/messages/{id}', { ...caller, params: { id }, maxBytes, parse });
    },

    names(list, caller) {
      const parse = (json: unknown): LookupItemList => readLookupList(json, lookupKeys[list]);
      return read(`GET /admin/${list}`, { ...caller, maxBytes, parse });
    },

    users: (query, caller) => read('GET /admin/users', { ...caller, query, maxBytes }),
    audit: (query, caller) => read('GET /admin/audit', { ...caller, query, maxBytes }),
  };
}
