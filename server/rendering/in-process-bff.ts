import type { Request, Response } from 'express';
import type { Bff } from '../../shared/contract/bff.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { AccountService } from '../features/account/service.ts';
import type { AdminService } from '../features/admin/service.ts';
import type { EnquiriesService } from '../features/enquiries/service.ts';
import type { PropertiesService } from '../features/properties/service.ts';
import type { SessionService } from '../features/session/service.ts';
import type { AnswerOnce } from '../http/answer-once.ts';
import { requestIdOf } from '../http/request-id.ts';
import { browserOf } from '../session/browser.ts';
import { repeatableAccount } from './repeatable-account.ts';

export interface InProcessBffOptions {
  properties: PropertiesService;
  sessions: SessionService;
  account: AccountService;
  admin: AdminService;
  enquiries: EnquiriesService;
  once: AnswerOnce;
}

/**
 * The backend-for-frontend without an HTTP hop: the same services as the JSON routes, for the browser of this request. Session
 * changes are sent in the response's cookies.
 * @param onOutdated called when a page gets a copy of a home that is being refreshed
 */
export function createInProcessBff(
  { properties, sessions, account, admin, enquiries, once }: InProcessBffOptions,
  request: Request,
  response: Response,
  onOutdated: () => void,
): Bff {
  const browser = browserOf(request, response);
  return {
    searchProperties: async (listing, signal) => (await properties.search(listing, signal)).view,
    facets: async (listing, signal) => (await properties.facets(listing, signal)).view,
    featuredProperties: async (signal) => (await properties.featured(signal)).view,
    peekProperty: (id) => properties.peek(id),
    propertiesByIds: async (ids, signal) => (await properties.byIds(ids, signal)).view,
    async property(id, signal) {
      const { view, cache } = await properties.byId(id, signal).catch((error: unknown) => {
        // The page may have begun, and shows the problem in its place.
        if (!(error instanceof AppError)) throw error;
        throw new ProblemError(toProblem(error, requestIdOf(response)), { cause: error });
      });
      if (cache?.state === 'stale') onOutdated();
      return view;
    },
    async area(id, query, signal) {
      return (await properties.area(id, new URLSearchParams(query), signal)).view;
    },
    readAdmin: (what, query, signal) => admin.read(what, query, browser, signal),
    session: sessions(browser),
    account: repeatableAccount(account(browser), (name, input, work) =>
      once.write({ name, input }, request, response, work),
    ),
    // The response to a posted form renders it again for the same visitor.
    enquiries: enquiries(browser, request.method === 'POST'),
  };
}
