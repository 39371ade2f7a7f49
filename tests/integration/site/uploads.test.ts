/** @module-tag long */
import { once } from 'node:events';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { ada, admin, signedIn, Visitor } from '../../support/visitor.ts';
import { visitorCookie } from '../../support/visitor-ids.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { waitUntil } from '../../support/wait.ts';

const longTimeout = { timeout: 60_000 };
const photoBytes = 10 * 1024 * 1024;

let app: TestApp;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await createTestApp({
    env: {
      ...sessionKeysEnv,
      SEED_PROPERTIES: '1',
      // Allows requests from different IP addresses.
      TRUST_PROXY: '1',
    },
  });
}, 240_000);
afterAll(() => app[Symbol.asyncDispose]());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await waitUntil(async () => (await uploaded()).files === 0, longTimeout);
});

const uploadsFolder = (): string => join(app.services.settings.dataDir, 'uploads');

/** Number and size of the unfinished uploads on disk. */
async function uploaded(): Promise<{ files: number; bytes: number }> {
  const folder = uploadsFolder();
  const names = await readdir(folder);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { files: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

interface Sent {
  status: Promise<number>;
}

/** Sends a request whose body never completes. Resolves once its first part is sent. */
async function send(head: string[], part: Buffer): Promise<Sent> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer) => resolve(Number(String(answer).slice(9, 12))));
  });
  socket.write(
    [...head, 'Host: homes.example', 'Sec-Fetch-Site: same-origin', '', ''].join('\r\n'),
  );
  socket.write(part);
  return { status };
}

function heldBytes(): number {
  const { arrayBuffers, external } = process.memoryUsage();
  return arrayBuffers + external;
}

const putPhoto = (cookie: string, client: string): string[] => [
  'PUT /api/account/photo HTTP/1.1',
  `Cookie: ${cookie}`,
  `X-Forwarded-For: ${client}`,
  'Content-Type: image/jpeg',
  `Content-Length: ${photoBytes}`,
];

describe('80 slow uploads of one account', () => {
  it('affect neither memory and disk nor the uploads of others', async () => {
    const cookie = (await signedIn(app, ada)).cookieHeader();
    const other = await signedIn(app, admin);
    const before = heldBytes();
    const almostAll = Buffer.alloc(photoBytes - 1, 1);
    const bytesPerUpload = heldBytes() - before;
    const slow = await Promise.all(
      Array.from({ length: 80 }, () => send(putPhoto(cookie, '203.0.113.1'), almostAll)),
    );
    let refused = 0;
    for (const { status } of slow) {
      void status.then((answer) => {
        expect(answer).toBe(429);
        refused += 1;
      });
    }
    await expect.poll(() => refused, longTimeout).toBe(76);
    await expect.poll(async () => (await uploaded()).bytes, longTimeout).toBe(4 * almostAll.length);

    await expect
      .poll(() => heldBytes() - before - bytesPerUpload, longTimeout)
      .toBeLessThan(100 * 1024 * 1024);
    const photo = await jpeg();
    await other
      .request('put', '/api/account/photo')
      .set('content-type', 'image/jpeg')
      .send(photo)
      .expect(200);
  });

  it('are rejected at once without a session', async () => {
    const { status } = await send(putPhoto('a=b', '203.0.113.1'), Buffer.alloc(1000));
    expect(await status).toBe(401);
    expect(await uploaded()).toEqual({ files: 0, bytes: 0 });
  });
});

describe('upload to the account page', () => {
  it.each([
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ['application/x-www-form-urlencoded', 'intent=photo'],
  ])('redirects to the login page without a session, unread: %s', async (type, part) => {
    const client = '203.0.113.8';
    // Several browsers may send at a time.
    const forms = await Promise.all(
      Array.from({ length: 5 }, () =>
        send(
          [
            'POST /user HTTP/1.1',
            `X-Forwarded-For: ${client}`,
            `Cookie: ${visitorCookie()}; a=b`,
            `Content-Type: ${type}`,
            `Content-Length: ${photoBytes}`,
          ],
          Buffer.from(part),
        ),
      ),
    );
    expect(await Promise.all(forms.map(({ status }) => status))).toEqual(Array(5).fill(302));
    expect(await uploaded()).toEqual({ files: 0, bytes: 0 });
  });
});

describe('18 stalled uploads from one IP address', () => {
  it('leave slots for everybody else', async () => {
    const client = '203.0.113.3';
    const forms = Array.from({ length: 6 }, () =>
      send(
        [
          'POST /sell HTTP/1.1',
          `X-Forwarded-For: ${client}`,
          `Cookie: ${visitorCookie()}`,
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 1000000',
        ],
        Buffer.from('--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n'),
      ),
    );
    const photos = Array.from({ length: 12 }, () =>
      send(
        [
          'POST /api/owner-photos HTTP/1.1',
          `X-Forwarded-For: ${client}`,
          `Cookie: ${visitorCookie()}`,
          'Content-Type: image/jpeg',
          'Content-Length: 1000000',
        ],
        Buffer.from('half'),
      ),
    );
    const statuses: number[] = [];
    for (const { status } of await Promise.all([...forms, ...photos])) {
      void status.then((answer) => statuses.push(answer));
    }
    // A visitor id each, so that only the IP address counts.
    await expect.poll(() => statuses, longTimeout).toEqual(Array(6).fill(429));

    const visitor = new Visitor(app);
    await visitor
      .request('post', '/api/owner-photos')
      .set('content-type', 'image/jpeg')
      .send(await jpeg())
      .expect(201);
    const form = await visitor
      .request('post', '/sell')
      .field('fullName', '')
      .attach('photos', await jpeg(), 'front.jpg');
    expect(form.status).toBe(422);
  });
});

describe('120 photos from one IP address', () => {
  it('are limited like those of one visitor, whatever the visitor ids', async () => {
    const photo = await jpeg();
    const sendPhoto = (visitor: Visitor) =>
      visitor.request('post', '/api/owner-photos').set('content-type', 'image/jpeg').send(photo);
    const client = new Visitor(app);
    const statuses: number[] = [];
    for (let sent = 0; sent < 120; sent += 4) {
      const answers = Array.from({ length: 4 }, async (_, index) => {
        const invented = `visitor=${String(sent + index).padStart(22, 'A')}`;
        return (await sendPhoto(client).set('cookie', invented)).status;
      });
      statuses.push(...(await Promise.all(answers)));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    await sendPhoto(new Visitor(app)).expect(201);
  });
});

describe('uploads without their folder', () => {
  afterEach(async () => {
    await rm(uploadsFolder(), { recursive: true, force: true });
    await mkdir(uploadsFolder());
  });

  async function sendForm(visitor: Visitor) {
    return visitor
      .request('post', '/sell')
      .field('fullName', '')
      .attach('photos', await jpeg(), 'front.jpg');
  }
  const sendPhoto = async (visitor: Visitor) =>
    visitor
      .request('post', '/api/owner-photos')
      .set('content-type', 'image/jpeg')
      .send(await jpeg());

  it('are stored if it was deleted', async () => {
    const visitor = new Visitor(app);
    await rm(uploadsFolder(), { recursive: true });
    expect((await sendPhoto(visitor)).status).toBe(201);
    await rm(uploadsFolder(), { recursive: true });
    expect((await sendForm(visitor)).status).toBe(422);
  });

  it('are refused with the reason if it cannot be made', async () => {
    await rm(uploadsFolder(), { recursive: true, force: true });
    await writeFile(uploadsFolder(), '');
    const visitor = new Visitor(app);
    expect(await sendPhoto(visitor)).toBeProblem({
      status: 503,
      code: 'uploadNotStored',
      detail: catalogue.uploadNotStored,
    });
    const page = await sendForm(visitor);
    expect([page.status, page.text.includes(catalogue.uploadNotStored)]).toEqual([503, true]);
    await rm(uploadsFolder());
    expect((await sendPhoto(visitor)).status).toBe(201);
  });
});

describe('form with files', () => {
  it('is rejected with more parts than any of ours', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const { status } = await new Visitor(app)
      .request('post', '/sell')
      .set('content-type', 'multipart/form-data; boundary=x')
      .send(`${part.repeat(100_000)}--x--\r\n`);
    expect(status).toBe(413);
  });
});
