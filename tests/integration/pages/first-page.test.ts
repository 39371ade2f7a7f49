import request from 'supertest';
import { expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { readPage } from '../../support/page.ts';
import { cookieOf } from '../../support/session-cookie.ts';
import { createTestApp } from '../../support/test-app.ts';

const DEMO_PASSWORD = 'Correct-Horse-7';

it('the first page of a process may be a staff page that its visitor may not see', async () => {
  await using app = await createTestApp({ env: { DEMO_PASSWORD, SEED_PROPERTIES: '1' } });
  const session = await request(app.url)
    .post('/api/session')
    .set('sec-fetch-site', 'same-origin')
    .send({ email: 'ada@homefront.example', password: DEMO_PASSWORD })
    .expect(200);
  const { text } = await request(app.url)
    .get('/admin/properties/new')
    .set('cookie', cookieOf(session))
    .expect(403);
  expect(text).toContain(catalogue.staffOnly);
  const links = readPage(text).tags('a');
  expect(links.map(({ href }) => href)).toContain('/privacy');
});
