import { once } from 'node:events';
import express, { type NextFunction, type Request, type Response } from 'express';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { AppError } from '../../../server/errors/app-error.ts';
import { toProblem } from '../../../server/errors/to-problem.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';

const unknownProblem = {
  type: 'about:blank',
  title: 'Internal Server Error',
  status: 500,
  detail: catalogue.unknown,
  code: 'unknown',
};

it('uses the status and message of an AppError', () => {
  const error = new AppError({ code: 'upstream', status: 409, message: 'It is taken' });
  expect(toProblem(error, 'request-1')).toEqual({
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'It is taken',
    code: 'upstream',
    instance: 'request-1',
  });
});

it('keeps the problem of a ProblemError', () => {
  const { instance: _, ...problem } = toProblem(
    new AppError({ code: 'timeout', status: 504 }),
    'r',
  );
  expect(toProblem(new ProblemError(problem))).toEqual(problem);
});

it('omits the instance without a request id', () => {
  expect('instance' in toProblem(new Error('x'))).toBe(false);
});

it('never repeats the message of any other error', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (thrown, message) => {
      expect(toProblem(thrown)).toEqual(unknownProblem);
      expect(toProblem(new Error(message))).toEqual(unknownProblem);
      expect(toProblem(new Error(message, { cause: thrown }))).toEqual(unknownProblem);
    }),
  );
});

it('does not report another service’s status as the visitor’s fault', () => {
  expect(toProblem(Object.assign(new Error('secret'), { status: 404 }))).toEqual(unknownProblem);
  expect(toProblem(Object.assign(new Error('secret'), { statusCode: 400 }))).toEqual(
    unknownProblem,
  );
});

it.each([
  [400, 'Bad Request', catalogue.badRequest],
  [404, 'Not Found', catalogue.pageNotFound],
  [405, 'Method Not Allowed', catalogue.methodNotAllowed],
  [408, 'Request Timeout', catalogue.requestTimeout],
  [413, 'Content Too Large', catalogue.bodyTooLarge],
  [414, 'URI Too Long', catalogue.urlTooLong],
  [415, 'Unsupported Media Type', catalogue.unsupportedType],
  [431, 'Request Header Fields Too Large', catalogue.headersTooLarge],
])("answers %d '%s' with '%s'", (status, title, detail) => {
  const error = Object.assign(new Error('internal words'), { status, expose: true });
  expect(toProblem(error)).toMatchObject({ status, title, detail });
});

it.each([500, 503, 200, 399, 600, 404.5, Number.NaN])(
  'answers 500 for an error marked %d',
  (status) => {
    const error = Object.assign(new Error('internal words'), { status, expose: true });
    expect(toProblem(error)).toEqual(unknownProblem);
  },
);

describe('errors of Express and its body parsers', () => {
  const app = express();
  app.use(express.json({ limit: 100 }));
  app.all('/:id', (_request, response) => void response.end());
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const problem = toProblem(error);
    response.status(problem.status).json(problem);
  });
  const server = app.listen(0, '127.0.0.1');
  let origin = '';

  beforeAll(async () => {
    if (!server.listening) await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no address');
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => void server.close());

  const json = { 'content-type': 'application/json' };

  it.each([
    ['malformed JSON', json, '{"a":', 400, 'badRequest'],
    ['a body that is too large', json, `"${'a'.repeat(200)}"`, 413, 'bodyTooLarge'],
    [
      'an unknown charset',
      { 'content-type': 'application/json; charset=martian' },
      '{}',
      415,
      'unsupportedType',
    ],
    [
      'an unknown encoding',
      { ...json, 'content-encoding': 'martian' },
      '{}',
      415,
      'unsupportedType',
    ],
  ])('become a problem: %s', async (_name, headers, body, status, code) => {
    const answer = await request(`${origin}/x`, { method: 'POST', headers, body });
    expect(await answer.body.json()).toMatchObject({ status, code });
  });

  it('become a problem: a URL that cannot be decoded', async () => {
    const answer = await request(`${origin}/%E0%A4%A`);
    expect(await answer.body.json()).toMatchObject({ status: 400, code: 'badRequest' });
  });
});
