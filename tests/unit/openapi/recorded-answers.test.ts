import { describe, expect, it } from 'vitest';
import type { RecordedAnswer } from '../../support/contract/recorded-answers.ts';
import { siteAnswerCheck } from '../../support/contract/site-answers.ts';

const check = siteAnswerCheck();

function answer(changed: Partial<RecordedAnswer>, json: unknown): RecordedAnswer {
  const body = Buffer.from(JSON.stringify(json));
  const [method, status, type] = ['GET', 200, 'application/json'] as const;
  return { method, path: '/api/listing/featured', status, type, body, ...changed };
}

const featured = { items: [], lastUpdated: null };
const problem = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'Page not found',
  code: 'pageNotFound',
  instance: 'the id of the request',
};
const { instance: _, ...anonymous } = problem;
const problemType = 'application/problem+json';

describe('the check of recorded responses', () => {
  it.each([
    ['a stated response', answer({}, featured)],
    ['a stated problem', answer({ status: 429, type: problemType }, problem)],
    ['any other problem', answer({ status: 502, type: problemType }, problem)],
    [
      'a problem at an unknown path',
      answer({ path: '/api/x', status: 404, type: problemType }, problem),
    ],
    ['another case of the path', answer({ path: '/API/Listing/Featured' }, featured)],
  ])('accepts %s', (_name, recorded) => {
    expect(check(recorded)).toBeUndefined();
  });

  it.each([
    ['a missing field', answer({}, { items: [] }), /another shape.*lastUpdated/],
    ['a field too many', answer({}, { ...featured, more: 1 }), /another shape/],
    ['a value of another type', answer({}, { items: {}, lastUpdated: null }), /another shape/],
    ['an invalid time', answer({}, { ...featured, lastUpdated: 'today' }), /another shape/],
    ['an unstated status', answer({ status: 202 }, featured), /does not state/],
    ['an unstated type', answer({ type: 'text/html' }, featured), /is not stated/],
    ['a problem as plain JSON', answer({ status: 404 }, problem), /is not stated/],
    ['a problem of another shape', answer({ status: 404, type: problemType }, {}), /another shape/],
    ['a problem without an id', answer({ status: 404, type: problemType }, anonymous), /instance/],
    ['success at an unknown path', answer({ path: '/api/nowhere' }, {}), /not in the document/],
    ['success of an unknown method', answer({ method: 'PUT' }, featured), /not in the document/],
  ])('reports %s', (_name, recorded, breach) => {
    expect(check(recorded)).toMatch(breach);
  });
});
