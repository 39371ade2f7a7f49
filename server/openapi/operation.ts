import type { $ZodType } from 'zod/v4/core';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Operation, RequestBody } from '../../shared/contract/operations/operation.ts';
import { problem } from '../../shared/contract/problem-schemas.ts';

const problemType = 'application/problem+json';

/** What a problem means, by its status; `default` is any other one. */
const descriptions = {
  401: 'There is no valid session.',
  403: 'The request came from another site, or the session belongs to no member of staff.',
  404: 'There is no such record.',
  413: 'The body is too large.',
  415: 'The body has another media type.',
  422: 'The input is invalid: `errors` has a message for each field.',
  429: 'Too many requests: `retryAfterSeconds` and `Retry-After` say how long to wait.',
  default: 'Any other failure.',
} as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the client: for a day, the same request with the same key gets the answer of the first one and has no other effect.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
} as const;

/** The document's responses that operations share, by name. */
export const problemResponses = Object.fromEntries(
  Object.entries(descriptions).map(([status, description]) => [
    responseName(status),
    problemResponse(description, problem),
  ]),
);

/** The operation as the document states it. */
export function toOperationObject({
  verb,
  path,
  operation,
  tag,
}: {
  verb: string;
  path: string;
  operation: Operation;
  tag: string;
}): ZodOpenApiOperationObject {
  const { summary, description, access, query, body } = operation;
  return {
    tags: [tag],
    operationId: operationId(verb, path),
    summary,
    ...(description !== undefined && { description }),
    ...(access && { security: [{ session: [] }] }),
    parameters: [...parametersIn(path), ...(verb === 'get' ? [] : [idempotencyKey])],
    ...(query && { requestParams: { query } }),
    ...(body && { requestBody: toRequestBody(body) }),
    responses: toResponses(operation, { verb, path }),
  };
}

/** 'get' and '/properties/{id}' become 'get-properties-id'. */
export function operationId(method: string, path: string): string {
  return `${method}${path.replaceAll(/[{}]/g, '').replaceAll(/[/.]/g, '-')}`;
}

export function parametersIn(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const, minLength: 1 },
  }));
}

function toRequestBody(body: RequestBody) {
  if ('schema' in body) {
    return { required: true, content: { 'application/json': { schema: body.schema } } };
  }
  const content = Object.fromEntries(body.types.map((type) => [type, {}]));
  return { required: true, description: `At most ${body.maxBytes} bytes.`, content };
}

function toResponses(
  operation: Operation,
  route: { verb: string; path: string },
): ZodOpenApiResponsesObject {
  const { success, problems = {} } = operation;
  const answers = Object.entries(success).map(([status, answer]) => {
    const content =
      'schema' in answer
        ? { 'application/json': { schema: answer.schema } }
        : Object.fromEntries(answer.types.map((type) => [type, {}]));
    const { description } = answer;
    return [status, Object.keys(content).length === 0 ? { description } : { description, content }];
  });
  const shared = [...statusesOf(operation, route), 'default'].map((status) => [
    status,
    { $ref: `#/components/responses/${responseName(status)}` },
  ]);
  const own = Object.entries(problems).map(([status, { description, schema }]) => [
    status,
    problemResponse(description, schema),
  ]);
  return Object.fromEntries([...answers, ...shared, ...own]);
}

function responseName(status: string | number): string {
  return `Problem-${status}`;
}

function problemResponse(description: string, schema: $ZodType) {
  return { description, content: { [problemType]: { schema } } };
}

/** Statuses of the problems that a client has to expect. */
function statusesOf(
  { access, query, body, toleratesInvalidInput }: Operation,
  { verb, path }: { verb: string; path: string },
): Set<keyof typeof descriptions> {
  return new Set<keyof typeof descriptions>([
    ...(access ? [401 as const] : []),
    ...(access === 'staff' || verb !== 'get' ? [403 as const] : []),
    ...(path.includes('{') ? [404 as const] : []),
    ...(body ? ([413, 415] as const) : []),
    ...((body || query) && !toleratesInvalidInput ? [422 as const] : []),
    429,
  ]);
}
