import type { Request, Response } from 'express';
import { operationOf, type OperationName } from '../../../shared/contract/operations/operations.ts';
import type { CacheFacts } from '../../cache/cache-status.ts';
import { fieldsOf, formOf } from '../../features/form-body.ts';
import { parametersOf, readQuery } from '../../features/read-query.ts';
import type { Browser } from '../../session/browser.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import { handlers, type OperationServices } from './handlers.ts';

/** What a caller gives to an operation, unchecked. */
export interface GivenInput {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** JSON, or a file. */
  body: unknown;
  browser: Browser;
  /** Undefined unless the operation is for staff. */
  caller: StaffCaller | undefined;
  /** Read only if the operation needs it. */
  readonly signal: AbortSignal;
  isAgain: boolean;
  /** Called if the answer came from a cache, or could have. */
  reportCache(cache: CacheFacts): void;
  /** The HTTP exchange, for operations that send their answer themselves. */
  http?: { request: Request; response: Response };
}

type AnyHandler = (
  call: object,
  services: OperationServices,
  http: GivenInput['http'],
) => Promise<unknown>;

/** Checks the input as the operation states it, and resolves with its answer. Rejects with an `AppError`, or with the signal's reason. */
export async function runOperation(
  name: OperationName,
  services: OperationServices,
  given: GivenInput,
): Promise<unknown> {
  const stated = operationOf(name);
  const { params, search, body, browser, caller, isAgain, reportCache, http } = given;
  const call = {
    params,
    search,
    browser,
    caller,
    isAgain,
    fields: fieldsOf(body),
    get signal() {
      return given.signal;
    },
    get query() {
      return stated.query && readQuery(stated.query, parametersOf(search));
    },
    get body() {
      return stated.body && 'schema' in stated.body ? formOf(stated.body.schema, body) : body;
    },
    from<View>({ view, cache }: { view: View; cache: CacheFacts | null }): View {
      if (cache) reportCache(cache);
      return view;
    },
  };
  // Its own type says which of these values it has.
  return (handlers[name] as AnyHandler)(call, services, http);
}
