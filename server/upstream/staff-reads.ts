import { z } from 'zod';
import type { AuditPage } from '../../shared/contract/admin/audit.ts';
import type { AdminPage, NamedItem, NamedList } from '../../shared/contract/admin/lists.ts';
import type { AdminMessage, MessagePage } from '../../shared/contract/admin/messages.ts';
import type { AdminProperty, AdminPropertyPage } from '../../shared/contract/admin/properties.ts';
import type { AdminStats } from '../../shared/contract/admin/stats.ts';
import type { AdminUser } from '../../shared/contract/admin/users.ts';
import { AppError } from '../errors/app-error.ts';
import type { Parser } from './parse-answer.ts';
import { upstreamPath, type UpstreamPath } from './path.ts';
import type { Upstream } from './request.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';
import { auditPage, namedItem, userPage } from './staff-list-schema.ts';
import { messagePage, wholeMessage } from './staff-message-schema.ts';
import {
  propertyPageSchema,
  staffPropertySchemas,
  type PictureAddress,
} from './staff-property-schema.ts';
import { providerStats } from './staff-stats-schema.ts';

/**
 * What the provider shows to administrators. Every call rejects with an `AppError`, or with the signal's reason: 401 and
 * 403 are about the caller's token. A list with an item that cannot be read is a 502: staff are not shown less than there is.
 */
export interface StaffReadsUpstream {
  stats(query: StaffQuery, caller: StaffCaller): Promise<Omit<AdminStats, 'outbox'>>;
  properties(query: StaffQuery, caller: StaffCaller): Promise<Omit<AdminPropertyPage, 'types'>>;
  /** By its id or uuid; deleted ones too. */
  property(id: string, caller: StaffCaller): Promise<AdminProperty>;
  messages(query: StaffQuery, caller: StaffCaller): Promise<Omit<MessagePage, 'staff'>>;
  message(id: string, caller: StaffCaller): Promise<AdminMessage>;
  names(list: NamedList, caller: StaffCaller): Promise<NamedItem[]>;
  users(query: StaffQuery, caller: StaffCaller): Promise<AdminPage<AdminUser>>;
  audit(query: StaffQuery, caller: StaffCaller): Promise<AuditPage>;
}

/** A page of 100 properties with long texts stays well below it. */
const maxBytes = 4 * 1024 * 1024;

const namedAnswers = {
  amenities: z
    .object({ amenities: z.array(namedItem) })
    .transform(({ amenities }): NamedItem[] => amenities),
  'property-types': z
    .object({ propertyTypes: z.array(namedItem) })
    .transform(({ propertyTypes }): NamedItem[] => propertyTypes),
} as const;

const namedPaths: Readonly<Record<NamedList, UpstreamPath>> = {
  amenities: upstreamPath`/admin/amenities`,
  'property-types': upstreamPath`/admin/property-types`,
};

export function createStaffReads(
  upstream: Upstream,
  pictureAddress: PictureAddress,
): StaffReadsUpstream {
  const schemas = staffPropertySchemas(pictureAddress);
  const propertyPage = propertyPageSchema(schemas.item);
  const oneProperty = z.object({ property: schemas.property });
  const oneMessage = z.object({ message: wholeMessage });

  async function read<T>(
    call: { path: UpstreamPath; query?: StaffQuery; parse: Parser<T> },
    { token, signal }: StaffCaller,
  ): Promise<T> {
    const authorization = `Bearer ${token}`;
    const answer = await upstream.get({ ...call, authorization, maxBytes, signal });
    if (answer.status !== 'ok') throw new AppError({ code: 'unknown', status: 502 });
    return answer.value;
  }

  return {
    stats: (query, caller) =>
      read(
        { path: upstreamPath`/admin/stats`, query, parse: (json) => providerStats.parse(json) },
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
      const parse: Parser<z.output<typeof messagePage>> = (json) => messagePage.parse(json);
      const path = upstreamPath`/admin/messages`;
      const { messages: items, ...page } = await read({ path, query, parse }, caller);
      return { ...page, items };
    },

    message: (id, caller) =>
      read(
        {
          path: upstreamPath`/admin/messages/${id}`,
          parse: (json) => oneMessage.parse(json).message,
        },
        caller,
      ),

    names: (list, caller) =>
      read({ path: namedPaths[list], parse: (json) => namedAnswers[list].parse(json) }, caller),

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
