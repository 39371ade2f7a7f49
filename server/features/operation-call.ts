import type { Request, Response } from 'express';
import type {
  Answer,
  Body,
  OperationName,
  PageOperation,
  Params,
  Query,
  StaffOperation,
} from '../../shared/contract/operations/operations.ts';
import type { CacheFacts } from '../cache/cache-status.ts';
import type { Browser } from '../session/browser.ts';
import type { StaffCaller } from '../upstream/staff/staff-caller.ts';

/** One call of an operation, by a page on the server or over HTTP. */
export interface OperationCall<Name extends OperationName> {
  params: Params<Name>;
  /** The query as it came. */
  search: URLSearchParams;
  /** The query as the operation states it; reading it throws an `AppError` 422 if it is invalid. */
  readonly query: Query<Name>;
  /** The fields of the body as they came; none if it is no JSON object. */
  fields: Readonly<Record<string, unknown>>;
  /** The body as the operation states it; reading it throws an `AppError` 422 if it is invalid. */
  readonly body: Body<Name>;
  browser: Browser;
  /** The admitted administrator. */
  caller: Name extends StaffOperation ? StaffCaller : undefined;
  signal: AbortSignal;
  /** Whether a form is shown again to the visitor who has just sent it. */
  isAgain: boolean;
  /** Returns the view, and reports how it was cached. */
  from<View>(answer: { view: View; cache: CacheFacts | null }): View;
}

/** Answers an operation. Rejects with an `AppError`, or with the signal's reason. */
type Handler<Services, Name extends OperationName> = (
  call: OperationCall<Name>,
  services: Services,
) => Promise<HandlerResult<Answer<Name>>>;

/** `{}` may be left out. */
type HandlerResult<Result> = Result extends Record<string, never> ? void : Result;

/** Sends the answer itself. */
type Sender<Services, Name extends OperationName> = (
  call: OperationCall<Name>,
  services: Services,
  http: { request: Request; response: Response },
) => Promise<void>;

/** What answers each of the operations. */
export type Handlers<Services, Name extends OperationName> = {
  [One in Name]: One extends PageOperation ? Handler<Services, One> : Sender<Services, One>;
};
