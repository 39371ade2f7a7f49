import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ProblemView } from '../../../client/components/problem-view.tsx';
import { readPage } from '../../support/page.ts';

it.each([
  ['/user?phones=add', '/admin/login?next=%2Fuser%3Fphones%3Dadd'],
  [
    '/admin/messages?state=new&page=2',
    '/admin/login?next=%2Fadmin%2Fmessages%3Fstate%3Dnew%26page%3D2',
  ],
])('an ended session on %s leads through the log-in page back to it', (path, logIn) => {
  const problem = {
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'Unauthorized access. Please log in again.',
    code: 'unauthorized',
  } as const;
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <ProblemView problem={problem} late />
    </MemoryRouter>,
  );
  expect(readPage(html).links).toEqual([logIn]);
});

it.each([
  [404, 'pageNotFound', false],
  [403, 'staffOnly', false],
  [503, 'timeout', true],
] as const)('a %i (%s) has the reference of its request: %s', (status, code, has) => {
  const problem = {
    type: 'about:blank' as const,
    title: '',
    status,
    detail: 'It failed.',
    code,
    instance: 'urn:uuid:5f1c',
  };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ProblemView problem={problem} late />
    </MemoryRouter>,
  );
  expect(html.includes('Reference: urn:uuid:5f1c')).toBe(has);
});
