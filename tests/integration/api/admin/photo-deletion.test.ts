import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpeg } from '../../provider/accounts/pictures.ts';
import { homeForm, openStaffSite, type StaffSite } from './staff-site.ts';

let site: StaffSite;

beforeAll(async () => {
  site = await openStaffSite({ env: { SEED_PROPERTIES: '0' } });
}, 240_000);
afterAll(() => site[Symbol.asyncDispose]());

it('removes every size of a photo at once when staff delete it', async () => {
  const form = { ...homeForm, status: 'published' };
  const { body: home } = await site.asAdmin('post', '/api/admin/properties', form).expect(201);
  const photos = `/api/admin/properties/${home.id}/photos`;
  const upload = () =>
    site
      .asAdmin('post', `${photos}?alt=Front`)
      .set('content-type', 'image/jpeg')
      .send(photo)
      .expect(201);
  const photo = await jpeg();
  await upload();
  const { body } = await upload();
  const [remaining, deleted] = body.photos;
  const sizesOf = (src: string): string[] =>
    [320, 1440].map((width) => src.replace('/original/', `/${width}/`));
  for (const path of [...sizesOf(remaining.src), ...sizesOf(deleted.src)]) {
    await site.asVisitor('get', path).expect(200);
  }
  const folder = join(site.app.services.settings.dataDir, 'pictures');
  const before = await readdir(folder);

  await site.asAdmin('delete', `${photos}/${deleted.id}`).expect(200);

  for (const path of sizesOf(remaining.src)) await site.asVisitor('get', path).expect(200);
  for (const path of [deleted.src, ...sizesOf(deleted.src)]) {
    await site.asVisitor('get', path).expect(404);
  }
  // A master and two sizes of each; only one photo’s remain.
  expect([before.length, (await readdir(folder)).length]).toEqual([6, 3]);
});
