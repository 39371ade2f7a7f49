import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import request from 'supertest';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { framesAs, halves, jpeg } from '../accounts/pictures.ts';
import { answer, type Person, signUpStaff } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { home, propertyOf, readAudit } from './staff-calls.ts';

describeOnEngines('property photos', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const create = async () =>
    propertyOf(staff.post('/properties', { ...home, description: 'Quiet.', status: 'published' }));
  const upload = (id: number, files: Buffer[], fields: [string, string][] = []) => {
    const sent = staff.post(`/properties/${id}/photos`);
    for (const [name, value] of fields) sent.field(name, value);
    for (const file of files) sent.attach('photos', file, 'evil/../name.php');
    return sent;
  };

  const files = () => provider.pictures('properties');

  it('are re-encoded, at most 2,560 pixels wide and without metadata, and shown to visitors', async () => {
    const { id } = await create();
    const large = await halves(3_000, 1_500)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const property = await propertyOf(
      upload(
        id,
        [large, await jpeg()],
        [
          ['alts', 'The front'],
          ['alts', ''],
        ],
      ),
    );
    expect(property.version).toBe(2);
    expect(property.photoDetails).toMatchObject([
      {
        alt: 'The front',
        width: 2_560,
        height: 1_280,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
      { alt: '', width: 800, height: 600 },
    ]);
    const picture = await request(provider.app).get(property.photos[0]).buffer().parse(binary);
    expect(picture.headers['content-type']).toBe('image/webp');
    const metadata = await sharp(picture.body).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 2_560 });
    expect(metadata).not.toHaveProperty('exif');
    const publicView = await provider.visitor.get(`/properties/${id}`);
    expect(publicView.body.property.photos).toEqual(property.photos);
    expect(publicView.body.property.photoDetails[0]).not.toHaveProperty('id');
  });

  it('are reordered, described and deleted', async () => {
    const { id } = await create();
    const { photoDetails } = await propertyOf(
      upload(id, [await jpeg(), await jpeg(), await jpeg()]),
    );
    const [one, two, three] = photoDetails.map((photo: { id: number }) => photo.id);
    const arrange = (body: object) => staff.put(`/properties/${id}/photos`, body);

    const arranged = await propertyOf(
      arrange({
        version: 2,
        photos: [{ id: two, alt: 'Kitchen' }, { id: one }, { id: three }],
        cover: three,
      }),
    );
    expect(arranged.photoDetails.map((photo: { id: number }) => photo.id)).toEqual([
      three,
      two,
      one,
    ]);
    expect(arranged.photoDetails[1].alt).toBe('Kitchen');

    const stale = await arrange({ version: 2, photos: [{ id: one }, { id: two }, { id: three }] });
    expect([stale.status, stale.body.current.version]).toEqual([409, 3]);
    for (const photos of [[{ id: one }], [{ id: one }, { id: one }, { id: two }], 'x', undefined]) {
      expect((await arrange({ version: 3, photos })).status).toBe(422);
    }

    const left = await propertyOf(staff.delete(`/properties/${id}/photos/${two}`));
    expect(left.photoDetails.map((photo: { id: number }) => photo.id)).toEqual([three, one]);
    await staff.delete(`/properties/${id}/photos/${two}`).expect(404, {
      message: 'Photo not found',
    });
    await staff.delete(`/properties/${id}/photos/x`).expect(404);
    await provider.settled();
    await request(provider.app).get(photoDetails[1].url).expect(404);
    await request(provider.app).get(photoDetails[0].url).expect(200);
    const entries = await readAudit(provider, 'property', id);
    expect(entries.map(({ action }) => action)).toEqual([
      'create',
      'add-photos',
      'arrange-photos',
      'delete-photo',
    ]);
  });

  it('are rejected if they are not pictures, together with the whole form', async () => {
    const { id } = await create();
    for (const [file, message] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'Photo 2 must be a JPEG, PNG or WebP file',
      ],
      [await framesAs('webp'), 'Photo 2 must not be animated'],
      [(await jpeg()).subarray(0, 900), 'Photo 2 must be a JPEG, PNG or WebP file'],
    ] as const) {
      const response = await upload(id, [await jpeg(), file]);
      expect(answer(response)).toEqual([422, { message, errors: { photos: message } }]);
    }
    expect((await upload(id, [])).status).toBe(415);
    expect((await upload(id, [await jpeg()], [['version', '9']])).status).toBe(409);
    const text = await staff.post(`/properties/${id}/photos`, {});
    expect(text.status).toBe(415);
    expect((await upload(999_999, [await jpeg()])).status).toBe(404);
    const { property } = (await staff.get(`/admin/properties/${id}`)).body;
    expect([property.photos, property.version]).toEqual([[], 1]);
  });

  it('leave nothing behind after an aborted upload or a concurrent change of the property', async () => {
    const { id } = await create();
    const before = await files();
    const server = provider.app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A server that listens on a port has an address with a port.
    const { port } = server.address() as AddressInfo;
    await abortUpload(`http://127.0.0.1:${port}`, `/api/properties/${id}/photos`, staff.token);
    server.close();
    await once(server, 'close');
    await upload(id, [await jpeg(), await jpeg()], [['version', '9']]).expect(409);

    expect(await files()).toEqual(before);
    const { property } = (await staff.get(`/admin/properties/${id}`)).body;
    expect([property.photos, property.version]).toEqual([[], 1]);
    expect(provider.logged).toEqual([]);
  });

  it('leave nothing behind if the database fails', async () => {
    const { id } = await create();
    const before = await files();
    const { schema } = provider.database;
    await schema
      .alterTable('property_photos')
      .addCheckConstraint('broken', sql`property_id <> ${sql.lit(id)}`)
      .execute();
    expect((await upload(id, [await jpeg()])).status).toBe(500);
    await schema.alterTable('property_photos').dropConstraint('broken').execute();
    expect(await files()).toEqual(before);
    expect(provider.logged.splice(0)).toHaveLength(1);
  });
});

async function abortUpload(origin: string, path: string, token: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: provider.example',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 1000000',
  ];
  const part = '--cut\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  socket.end(await jpeg());
  socket.resume();
  await once(socket, 'close');
}

function binary(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  if (!(response instanceof Readable)) return done(new TypeError('no stream'), Buffer.of());
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => done(null, Buffer.concat(chunks)));
}
