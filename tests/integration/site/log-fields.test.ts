import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusingBase, startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { indexedPages, visitorPages } from '../../support/site-pages.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';
import { ada, openForm, sendContact } from '../api/enquiry-site.ts';
import { openStaffSite } from '../api/admin/staff-site.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/observability.md'), 'utf8');

/** The fields in the first column of the table under 'Log'. */
const documented = new Set(
  document
    .slice(document.indexOf('\n## Log\n'))
    .split('\n## ', 2)[1]
    ?.split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
    .map(([, field]) => field),
);

function undocumentedFields({ logLines }: TestApp): string[] {
  const fields = logLines.flatMap((line) => Object.keys(JSON.parse(line)));
  return [...new Set(fields)].filter((field) => !documented.has(field));
}

it('every field that a working site logs is documented', async () => {
  await using site = await openStaffSite({ env: { METRICS_PORT: '0' } });
  for (const path of [...indexedPages, ...visitorPages, '/no-such-page'])
    await new Visitor(site.app).get(path);
  await site.asAdmin('get', '/api/admin/stats').expect(200);
  await sendContact(site.app, { ...ada, ...(await openForm(site.app)) }).expect(202);
  await expect
    .poll(() => site.app.logLines.some((line) => line.includes('a message was delivered')))
    .toBe(true);
  expect(documented.size).toBeGreaterThan(20);
  expect(undocumentedFields(site.app)).toEqual([]);
});

it('every field that a site with a failing provider logs is documented, and has the request', async () => {
  await using provider = await startMisbehavingProvider();
  offer(provider, [wireProperty({ id: 1 }), wireProperty({ id: Number.NaN })]);
  await using app = await createTestApp({
    providerUrl: provider.base,
    env: { GEOCODER_URL: await refusingBase(), PICTURE_CACHE_BYTES: '1000000' },
  });
  const visitor = new Visitor(app);
  const { headers } = await visitor.get('/api/properties/unknown-one');
  provider.on('/properties/broken', { kind: 'answers', json: { houses: 1 } });
  await visitor.get('/api/properties/broken');
  await visitor.get('/api/geocode/search?q=Lekki');
  for (let call = 0; call < 25; call += 1) {
    provider.on('/properties/down', { kind: 'resets' });
    await visitor.get('/api/properties/down');
  }
  await sendContact(app, { ...ada, ...(await openForm(app)) }).expect(202);
  await expect
    .poll(() => app.logLines.some((line) => line.includes('could not be delivered yet')))
    .toBe(true);
  expect(undocumentedFields(app)).toEqual([]);

  const lines: { requestId?: string; msg: string }[] = app.logLines.map((line) => JSON.parse(line));
  const ofRequest = lines.filter(({ requestId }) => requestId === headers['x-request-id']);
  expect(ofRequest.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request']));
  const failed = lines.filter(({ msg }) => msg === 'showing the sample property');
  expect(failed.length).toBeGreaterThan(0);
  for (const line of failed) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
});
