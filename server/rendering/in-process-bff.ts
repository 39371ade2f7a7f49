import type { Request, Response } from 'express';
import type { Bff } from '../../shared/contract/bff.ts';
import {
  operationOf,
  type Answer,
  type InputOf,
  type PageOperation,
} from '../../shared/contract/operations/operations.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { AppError, checkId } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { AnswerOnce } from '../http/answer-once.ts';
import type { OperationServices } from '../http/operations/handlers.ts';
import { runOperation } from '../http/operations/run-operation.ts';
import { requestIdOf } from '../http/request-id.ts';
import { browserOf } from '../session/browser.ts';
import type { StaffCaller } from '../upstream/staff/staff-caller.ts';

interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: URLSearchParams | Readonly<Record<string, string>>;
  body?: unknown;
}

export interface InProcessServices extends OperationServices {
  once: AnswerOnce;
}

/**
 * The backend-for-frontend without an HTTP hop: the same operations as over HTTP, for the browser of this request. Session
 * changes are sent in the response's cookies.
 * @param onOutdated called when a page gets a copy of a home that is being refreshed
 */
export function createInProcessBff(
  services: InProcessServices,
  request: Request,
  response: Response,
  onOutdated: () => void,
): Bff {
  const browser = browserOf(request, response);

  async function run<Name extends PageOperation>(
    name: Name,
    signal: AbortSignal,
    ...[input]: InputOf<Name>
  ): Promise<Answer<Name>> {
    const { params = {}, query, body }: AnyInput = input ?? {};
    for (const id of Object.values(params)) checkId(id);
    const answer = (caller?: StaffCaller): Promise<unknown> =>
      runOperation(name, services, {
        params,
        search: new URLSearchParams(query),
        body,
        browser,
        caller,
        signal,
        // The response to a posted form renders it again for the same visitor.
        isAgain: request.method === 'POST',
        reportCache({ state }) {
          if (name === 'GET /properties/{id}' && state === 'stale') onOutdated();
        },
      });
    const { access } = operationOf(name);
    const answered =
      access === 'staff' ? services.admin.guard.run(browser, signal, answer) : answer();
    // The contract's tests compare what operations answer with their schemas.
    return (await answered) as Answer<Name>;
  }

  return {
    async call(name, signal, ...input) {
      try {
        // Enquiries have an id of their own, and logging in twice does no harm.
        if (!isAccountWrite(name)) return await run(name, signal, ...input);
        const write = { name, input: fileIn(input) ?? input };
        return await services.once.write(write, request, response, () =>
          run(name, signal, ...input),
        );
      } catch (error) {
        // The page may have begun, and shows the problem in its place.
        if (name !== 'GET /properties/{id}' || !(error instanceof AppError)) throw error;
        throw new ProblemError(toProblem(error, requestIdOf(response)), { cause: error });
      }
    },
    peekProperty: (id) => services.properties.peek(id),
    sendOwnerEnquiry: (form, photos, delivery) =>
      services.enquiries(browser).sendOwner(form, photos, delivery),
  };
}

function isAccountWrite(name: PageOperation): boolean {
  return /^(?!GET).* \/account/.test(name);
}

/** The file among the values of an input, which is compared by its content. */
function fileIn([input]: readonly (object | undefined)[]): Blob | undefined {
  return input && 'body' in input && input.body instanceof Blob ? input.body : undefined;
}
