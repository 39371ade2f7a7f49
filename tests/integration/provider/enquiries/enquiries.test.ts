import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { halves, jpeg } from '../accounts/pictures.ts';
import { answer } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';

const enquiry = {
  name: 'Ada Obi',
  email: 'ada@mail.example',
  message: 'Is the duplex still available?\r\nI could come on Saturday.',
};

describeOnEngines('POST /contact of the provider', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 3 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const send = (body: object, key?: string) =>
    provider.visitor
      .post('/contact')
      .set(key === undefined ? {} : { 'Idempotency-Key': key })
      .send(body);
  const sendForm = (photos: readonly Buffer[], fields: Record<string, string>, key: string) => {
    const form = provider.visitor.post('/contact').set('Idempotency-Key', key);
    for (const [name, value] of Object.entries(fields)) void form.field(name, value);
    for (const photo of photos) void form.attach('photos', photo, 'home.jpg');
    return form;
  };
  const read = (id: unknown) =>
    provider.database
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
  const countOf = async (message: string): Promise<number> => {
    const rows = await provider.database
      .selectFrom('messages')
      .select('id')
      .where('message', '=', message)
      .execute();
    return rows.length;
  };
  const files = () => provider.pictures('enquiries');

  it('stores a visitor’s enquiry as a new message', async () => {
    const response = await send(enquiry);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ status: true, data: { id: expect.any(Number) } });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await read(response.body.data.id)).toMatchObject({
      kind: 'contact',
      status: 'new',
      name: 'Ada Obi',
      email: 'ada@mail.example',
      message: 'Is the duplex still available?\nI could come on Saturday.',
      property_uuid: null,
      phone: null,
      details: null,
    });
  });

  it('links an existing property, and mentions an unknown one in the text', async () => {
    const { uuid } = await provider.database
      .selectFrom('properties')
      .select('uuid')
      .executeTakeFirstOrThrow();
    const known = await send({ ...enquiry, property: uuid });
    expect((await read(known.body.data.id)).property_uuid).toBe(uuid);
    for (const property of ['house-7', '00000000-0000-4000-8000-000000000000']) {
      const unknown = await read((await send({ ...enquiry, property })).body.data.id);
      expect(unknown.property_uuid).toBeNull();
      expect(unknown.message).toMatch(new RegExp(`\\n\\nProperty: ${property}$`));
    }
  });

  it('accepts a key once: the same enquiry gets the same response, another one is rejected', async () => {
    const message = 'Once and for all of it';
    const first = await send({ ...enquiry, message }, 'key-1');
    const again = await Promise.all(
      Array.from({ length: 4 }, () => send({ ...enquiry, message }, 'key-1')),
    );
    for (const { status, body } of again) expect([status, body]).toEqual([201, first.body]);
    expect(await countOf(message)).toBe(1);
    const other = await send({ ...enquiry, message: 'Something else altogether' }, 'key-1');
    expect(answer(other)).toEqual([
      422,
      { message: 'Another enquiry was sent under this Idempotency-Key.' },
    ]);
  });

  it('stores one of many concurrent enquiries with the same key', async () => {
    const message = 'All at the same moment';
    const photo = await jpeg();
    const before = (await files()).length;
    const fields = { ...enquiry, message, kind: 'owner' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendForm([photo], fields, 'key-2')),
    );
    expect(new Set(responses.map(({ body }) => body.data?.id)).size).toBe(1);
    expect(await countOf(message)).toBe(1);
    expect(await files()).toHaveLength(before + 1);
  });

  it('stores an owner’s details and photos, without their location', async () => {
    const details = { purpose: 'sale', bedrooms: 4, address: '1 Broad Street' };
    const photos = [
      await halves(3000, 1000)
        .withExif({ IFD3: { GPSLatitude: '6/1 26/1 0/1' } })
        .jpeg()
        .toBuffer(),
      await halves(100, 50).png().toBuffer(),
    ];
    const { status, body } = await sendForm(
      photos,
      { ...enquiry, kind: 'owner', phone: '+234 803 000 0000', details: JSON.stringify(details) },
      'key-3',
    );
    expect(status).toBe(201);
    expect(await read(body.data.id)).toMatchObject({
      kind: 'owner',
      phone: '+234 803 000 0000',
      details,
    });
    const rows = await provider.database
      .selectFrom('message_photos')
      .selectAll()
      .where('message_id', '=', body.data.id)
      .orderBy('position')
      .execute();
    expect(rows.map(({ width, height }) => [width, height])).toEqual([
      [2560, 853],
      [100, 50],
    ]);
    const stored = await provider.pictureBytes('enquiries', rows[0]?.file ?? '');
    const { format, exif } = await sharp(stored).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it.each([
    [
      {},
      {
        name: 'Name is required',
        email: 'Email address is required',
        message: 'Message is required',
      },
    ],
    [
      { ...enquiry, email: 'ada@mail.example\r\nBcc: x@y.example' },
      { email: 'Please enter a valid email address' },
    ],
    [{ ...enquiry, message: ' \r\n\t ' }, { message: 'Message is required' }],
    [{ ...enquiry, kind: 'spam' }, { kind: 'Kind must be contact or owner' }],
    [{ ...enquiry, phone: 'none' }, { phone: 'Please enter a valid phone number' }],
    [
      { ...enquiry, details: 'all of it' },
      { details: 'Details must be texts and numbers by their names' },
    ],
    [
      { ...enquiry, message: 'a\u0000b' },
      { message: 'Message has characters that cannot be used' },
    ],
  ])('rejects %j with an error for each field', async (body, errors) => {
    const response = await send(body);
    expect([response.status, response.body.errors]).toEqual([422, errors]);
  });

  it('rejects an invalid key, and a file that is not a photo', async () => {
    expect((await send(enquiry, 'x'.repeat(201))).status).toBe(400);
    const before = await files();
    const text = await sendForm([await jpeg(), Buffer.from('no photo')], enquiry, 'key-4');
    expect([text.status, text.body.errors]).toEqual([
      422,
      { photos: 'Each photo must be a JPEG, PNG or WebP file' },
    ]);
    const many = await sendForm(
      Array.from({ length: 9 }, () => Buffer.from('x')),
      enquiry,
      'key-4',
    );
    expect([many.status, many.body.errors]).toEqual([
      422,
      { photos: 'Send at most 8 files named photos' },
    ]);
    expect(await files()).toEqual(before);
  });

  it('cannot read enquiries, and rejects other methods', async () => {
    expect((await provider.visitor.get('/contact')).status).toBe(404);
  });
});
