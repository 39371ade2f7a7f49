import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, type Person, signUp } from '../caller.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { framesAs, halves, jpeg } from './pictures.ts';

const notAPicture = 'The photo must be a JPEG, PNG or WebP file';

describeOnEngines('photo', ({ open }) => {
  let provider: TestProviderApp;
  let person: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
    person = await signUp(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const upload = (photo: Buffer, name = 'me.jpg', user = person) =>
    user.put('/users/update').attach('photo', photo, name);
  const refused = (message: string) => [422, { message, errors: { photo: message } }];
  const storedFiles = async () => {
    await provider.settled();
    return provider.pictures('users');
  };

  it('serves it as a square WebP of at most 512 pixels, under a new name', async () => {
    const response = await upload(await jpeg());
    expect(response.status).toBe(200);
    const { photo } = response.body.data;
    expect(photo).toMatch(/^\/photos\/users\/[0-9a-f]{32}\.webp$/);
    const served = await request(provider.app).get(photo).expect(200);
    expect(served.type).toBe('image/webp');
    expect(served.headers['cache-control']).toBe('private, max-age=86400, immutable');
    const metadata = await sharp(served.body).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 512, 512]);
  });

  it('turns it upright and removes its location', async () => {
    const sideways = await halves(300, 200)
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '6/1 26/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const { body } = await upload(sideways);
    const served = await request(provider.app).get(body.data.photo);
    const metadata = await sharp(served.body).metadata();
    expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
      200,
      200,
      undefined,
      undefined,
    ]);
    const { data } = await sharp(served.body).raw().toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(blue + 100);
  });

  it.each(['png', 'webp'] as const)('accepts %s whatever its content type says', async (format) => {
    const picture = await halves(64, 64).toFormat(format).toBuffer();
    expect((await upload(picture, '../../etc/passwd.svg')).status).toBe(200);
  });

  it('changes names in the same request', async () => {
    const response = await upload(await jpeg()).field('first_name', 'Zainab');
    expect(response.body.data).toMatchObject({ first_name: 'Zainab', last_name: 'Obi' });
  });

  it('deletes the previous photo, and the last one when it is removed', async () => {
    const first = (await upload(await jpeg())).body.data.photo;
    const second = (await upload(await jpeg())).body.data.photo;
    expect(await storedFiles()).toEqual([second.split('/').at(-1)]);
    const deleted = await request(provider.app).get(first);
    expect(answer(deleted)).toEqual([404, { message: 'Not found' }]);
    const without = await person.put('/users/update', { photo: 'user_image' });
    expect(without.body.data.photo).toBe('user_image');
    expect(await storedFiles()).toEqual([]);
  });

  it('is deleted with the account', async () => {
    const other = await signUp(provider);
    const { photo } = (await upload(await jpeg(), 'me.jpg', other)).body.data;
    await other.delete('/users/account', { password: demoPassword });
    await provider.settled();
    expect(await storedFiles()).not.toContain(photo.split('/').at(-1));
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), notAPicture],
    ['an animated GIF', () => framesAs('gif'), notAPicture],
    ['an animated WebP', () => framesAs('webp'), 'The photo must not be animated'],
    ['an HTML page', () => Buffer.from('<script>alert(1)</script>'), notAPicture],
    ['nothing', () => Buffer.alloc(0), notAPicture],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), notAPicture],
    [
      'noise after such bytes',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), randomBytes(5_000)]),
      notAPicture,
    ],
    ['a truncated JPEG', async () => (await jpeg()).subarray(0, 2_000), notAPicture],
    [
      'a truncated PNG',
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), {
          raw: { width: 300, height: 300, channels: 3 },
        })
          .png()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      notAPicture,
    ],
    [
      'forty million pixels',
      () =>
        sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'red' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      'The photo has too many pixels',
    ],
  ])('rejects %s and keeps the previous photo', async (_what, make, message) => {
    const before = await upload(await jpeg());
    expect(answer(await upload(await make(), 'me.jpg'))).toEqual(refused(message));
    const profile = await person.get('/users/me');
    expect(profile.body.data.photo).toBe(before.body.data.photo);
    expect(await storedFiles()).toHaveLength(1);
  });

  it('rejects more than 10 MB, by a byte or by a megabyte', async () => {
    const message = 'The photo must be at most 10 MB';
    const tooLarge = [413, { message, errors: { photo: message } }];
    for (const bytes of [10 * 1_048_576 + 1, 11 * 1_048_576]) {
      expect(answer(await upload(Buffer.alloc(bytes, 1)))).toEqual(tooLarge);
    }
  });

  it.each(['x.webp', '..%2f..%2fmail', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.webp.new`])(
    'is not found under /photos/users/%s',
    async (file) => {
      const response = await request(provider.app).get(`/photos/users/${file}`);
      expect(answer(response)).toEqual([404, { message: 'Not found' }]);
    },
  );
});
