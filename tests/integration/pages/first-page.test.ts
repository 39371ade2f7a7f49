import { expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { createTestApp } from '../../support/test-app.ts';
import { ada, signedIn } from '../../support/visitor.ts';

it('the first page of a process may be a staff page that its visitor may not see', async () => {
  await using app = await createTestApp({ env: { SEED_PROPERTIES: '1' } });
  const page = await (await signedIn(app, ada)).page('/admin/properties/new', 403);
  expect(page.text).toContain(catalogue.staffOnly);
  expect(page.links).toContain('/privacy');
});
