import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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

it('removes a photo whose deletion the client did not wait for', async () => {
  const form = { ...homeForm, status: 'published' };
  const { body: home } = await site.asAdmin('post', '/api/admin/properties', form).expect(201);
  const photos = `/api/admin/properties/${home.id}/photos`;
  const photo = await jpeg();
  const cookie = await site.logIn('admin@homefront.example');
  for (const leavesAfterMs of [0, 5, 10, 20, 40]) {
    const { body } = await site
      .asAdmin('post', `${photos}?alt=Front`)
      .set('content-type', 'image/jpeg')
      .send(photo)
      .expect(201);
    const { id, src } = body.photos.at(-1);
    const path = src.replace('/original/', '/320/');
    await site.asVisitor('get', path).expect(200);

    const { hostname, port } = new URL(site.app.url);
    const socket = connect(Number(port), hostname).on('error', () => {});
    const lines = [`DELETE ${photos}/${id} HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie}`];
    socket.write([...lines, 'Sec-Fetch-Site: same-origin', '', ''].join('\r\n'));
    await once(socket, 'connect');
    await pause(leavesAfterMs);
    socket.destroy();

    await expect
      .poll(async () => (await site.asVisitor('get', path)).status, { timeout: 10_000 })
      .toBe(404);
  }
});
