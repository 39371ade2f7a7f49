import type { Request, Response } from 'express';
import type { Bff } from '../../shared/contract/bff.ts';
import type { AccountService } from '../features/account/service.ts';
import type { AdminService } from '../features/admin/service.ts';
import type { EnquiriesService } from '../features/enquiries/service.ts';
import type { PropertiesService } from '../features/properties/service.ts';
import type { SessionService } from '../features/session/service.ts';
import { browserOf } from '../session/browser.ts';

export interface InProcessBffOptions {
  properties: PropertiesService;
  sessions: SessionService;
  account: AccountService;
  admin: AdminService;
  enquiries: EnquiriesService;
}

/**
 * The backend-for-frontend without an HTTP hop: the same services as the JSON routes, for the browser of this request. Session
 * changes are sent in the response's cookies.
 */
export function createInProcessBff(
  { properties, sessions, account, admin, enquiries }: InProcessBffOptions,
  request: Request,
  response: Response,
): Bff {
  const browser = browserOf(request, response);
  return {
    searchProperties: async (search, signal) => (await properties.search(search, signal)).view,
    featuredProperties: async (signal) => (await properties.featured(signal)).view,
    peekProperty: (id) => properties.peek(id),
    propertiesByIds: async (ids, signal) => (await properties.byIds(ids, signal)).view,
    property: async (id, signal) => (await properties.byId(id, signal)).view,
    readAdmin: (what, query, signal) => admin.read(what, query, browser, signal),
    session: sessions(browser),
    account: account(browser),
    // The response to a posted form renders it again for the same visitor.
    enquiries: enquiries(browser, request.method === 'POST'),
  };
}
