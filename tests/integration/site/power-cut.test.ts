/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLosableDisk, noLosableDisk } from '../../support/losable-disk.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { admin, signedIn, signUpForm, Visitor } from '../../support/visitor.ts';
import { homeForm } from '../api/admin/staff-site.ts';
import { toFile } from '../api/admin/table-files.ts';
import { waitUntil } from '../../support/wait.ts';

/** `POWER_CUTS=20 TEST_LENGTH=long npm test -- site/power-cut` cuts it more often. */
const cuts = Number(process.env['POWER_CUTS'] ?? 2);

const env = { ...sessionKeysEnv, TRUST_PROXY: '1', SEED_PROPERTIES: '1' };

if (noLosableDisk !== undefined) {
  process.stderr.write(`\n*** Power cuts are not tested: ${noLosableDisk}. ***\n\n`);
}

it.runIf(noLosableDisk === undefined)(
  `nothing that was acknowledged is lost in ${cuts} power cuts`,
  { timeout: 240_000 * cuts },
  async () => {
    await using disk = await createLosableDisk(400);
    const dataDir = disk.path;
    for (let cut = 0; cut < cuts; cut += 1) {
      const written = await writeAndLosePower(dataDir, () => disk.losePower());
      await disk.restorePower();
      await using site = await productionServer({ env, dataDir });
      await expectAll(site, written);
      await site.stop('SIGKILL');
    }
  },
);

type Written = Awaited<ReturnType<typeof writeEverything>>;

async function writeAndLosePower(
  dataDir: string,
  losePower: () => Promise<void>,
): Promise<Written> {
  await using site = await productionServer({ env, dataDir });
  const written = await writeEverything(site);
  await losePower();
  await site.stop('SIGKILL');
  return written;
}

/** One of everything that the site acknowledges. */
async function writeEverything(site: RunningServer) {
  const staff = await signedIn(site, admin);
  const visitor = new Visitor(site);
  const { body: start } = await visitor.get('/api/enquiry-start').expect(200);
  // The form's minimum fill time.
  await pause(3100);

  const { body: home } = await staff.post('/api/admin/properties', homeForm).expect(201);
  const photo = await readFile('server/provider/seed/photos/bathroom-1.jpg');
  await staff
    .request('post', `/api/admin/properties/${home.id}/photos`)
    .type('image/jpeg')
    .send(photo)
    .expect(201);
  const { body: current } = await staff.get(`/api/admin/properties/${home.id}`).expect(200);
  const title = `Saved ${randomUUID()}`;
  const { body: saved } = await staff
    .put(`/api/admin/properties/${home.id}`, { ...homeForm, title, version: current.version })
    .expect(200);

  const reference = randomUUID();
  const row = {
    Title: reference,
    Location: 'Jabi, Abuja',
    Purpose: 'buy',
    Type: 'Duplex',
    Price: '9500000',
  };
  const rows = Array.from({ length: 40 }, (_, index) => ({
    ...row,
    Title: `${reference} ${index}`,
  }));
  await staff
    .request('post', '/api/admin/properties/import?mode=all')
    .type('text/csv')
    .send(toFile(rows))
    .expect(200);

  const person = signUpForm({ email: `${randomUUID()}@mail.example` });
  await visitor.post('/api/account', person).expect(201);

  const letter = `A letter ${randomUUID()}`;
  const contact = { fullName: 'Ada Obi', email: 'ada@mail.example', message: letter, website: '' };
  const delivery = { id: randomUUID(), startedAt: start.startedAt };
  await visitor.post('/api/contact', { ...contact, ...delivery }).expect(202);
  await waitUntil(async () => (await countMessages(staff, letter)) === 1);
  return { id: String(home.id), title: saved.title, reference, rows: rows.length, person, letter };
}

async function expectAll(site: RunningServer, written: Written): Promise<void> {
  const staff = await signedIn(site, admin);
  const { body: home } = await staff.get(`/api/admin/properties/${written.id}`).expect(200);
  expect(home.title).toBe(written.title);
  expect(home.photos).toHaveLength(1);
  await staff.get(home.photos[0].src).expect(200);
  const search = new URLSearchParams({ q: written.reference, pageSize: '1' });
  const { body: imported } = await staff.get(`/api/admin/properties?${search}`).expect(200);
  expect(imported.total).toBe(written.rows);
  await signedIn(site, written.person);
  await waitUntil(async () => (await countMessages(staff, written.letter)) === 1);
}

async function countMessages(staff: Visitor, letter: string): Promise<number> {
  const search = new URLSearchParams({ q: letter });
  const { body } = await staff.get(`/api/admin/messages?${search}`).expect(200);
  return body.total;
}
