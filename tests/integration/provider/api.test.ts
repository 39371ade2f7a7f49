import sharp from 'sharp';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEngines, type ProviderEngine } from '../../support/provider-engines.ts';
import { compatibleUpgrade, upgrade } from './newer-version.ts';
import { createTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import { detailBody, fetchList, listBody, type ListItem } from './wire-schemas.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

const unknownIds = [
  '0',
  '-1',
  '1.5',
  '007',
  '65',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '1e3',
  '0x1',
  'NaN',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '1%00',
  '%20',
  '1%20',
  '..%2f..%2fetc',
  '%F0%9F%8F%A1',
  '%E2%80%AE1',
  "1'%20or%20'1'='1",
  '<script>',
  nobody,
  `${nobody}x`,
];
const undecodableIds = ['%', '%E0%A4%A', '%ed%a0%80', '%ff'];

describeOnEngines('provider API', ({ prepare }) => {
  describe('with a new database', () => {
    describeApi(prepare);
  });

  describe('with the database of a newer version that added to it', { tags: ['long'] }, () => {
    describeApi(async (dataDir) => {
      const target = await prepare(dataDir);
      await upgrade(target, compatibleUpgrade);
      return target;
    });
  });
});

function describeApi(prepare: ProviderEngine['prepare']): void {
  let folder: TemporaryFolder;
  let provider: TestProvider;
  let properties: ListItem[];

  beforeAll(async () => {
    folder = await createTemporaryFolder();
    provider = await startTestProvider(await prepare(folder.path));
    properties = await fetchList(provider.url);
  });
  afterAll(async () => {
    await provider?.[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  describe('GET /properties', () => {
    it('lists every property with exactly the documented fields, newest first', async () => {
      const response = await request(provider.url).get('/properties').expect(200);
      expect(response.type).toBe('application/json');
      const dates = listBody.parse(response.body).properties.map(({ createdAt }) => createdAt);
      expect(dates).toHaveLength(64);
      expect(dates).toEqual(dates.toSorted().toReversed());
    });

    it('has a monthly and a yearly price for a rent, and one price for a sale', () => {
      for (const { category, propertyTag, monthlyPrice, annualPrice } of properties) {
        expect(propertyTag).toBe(category === 'rent' ? 'rent' : 'sale');
        expect(monthlyPrice).toBe(category === 'rent' ? Math.round(annualPrice / 12) : 0);
      }
    });

    it('describes the first photos in the order of the photos', () => {
      for (const { photos, photoDetails } of properties) {
        expect(photoDetails.map(({ url }) => url)).toEqual(photos.slice(0, 2));
      }
    });

    it('answers 304 without a body to a client with the current list', async () => {
      const first = await request(provider.url).get('/properties');
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      for (const named of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await request(provider.url).get('/properties').set('If-None-Match', named);
        expect([again.status, again.text]).toEqual([304, '']);
      }
      await request(provider.url).get('/properties').set('If-None-Match', '"other"').expect(200);
    });
  });

  describe('GET /properties/{id}', () => {
    it('finds a property by its number and by its uuid in either case', async () => {
      const [{ id, uuid } = { id: 0, uuid: '' }] = properties;
      const byId = await request(provider.url).get(`/properties/${id}`).expect(200);
      const byUuid = await request(provider.url).get(`/properties/${uuid}`).expect(200);
      const upper = await request(provider.url)
        .get(`/properties/${uuid.toUpperCase()}`)
        .expect(200);
      expect(byUuid.body).toEqual(byId.body);
      expect(upper.body).toEqual(byId.body);
    });

    it('returns the documented fields for every property, with its list fields', async () => {
      for (const listed of properties) {
        const response = await request(provider.url).get(`/properties/${listed.id}`).expect(200);
        const { property } = detailBody.parse(response.body);
        expect(property).toMatchObject({ ...listed, photoDetails: expect.any(Array) });
        const photos = property.photoDetails.filter(({ kind }) => kind === 'photo');
        expect(photos.map(({ url }) => url)).toEqual(listed.photos);
      }
    });

    it.each(unknownIds)('answers 404 Property not found to %j', async (id) => {
      const response = await request(provider.url).get(`/properties/${id}`);
      expect([response.status, response.body]).toEqual([404, { message: 'Property not found' }]);
    });

    it('answers 404 Property not found to an id of 2,000 characters', async () => {
      const response = await request(provider.url).get(`/properties/${'1'.repeat(2_000)}`);
      expect([response.status, response.body]).toEqual([404, { message: 'Property not found' }]);
    });

    it.each(undecodableIds)('answers 400 with a message to the malformed %j', async (id) => {
      const response = await request(provider.url).get(`/properties/${id}`);
      expect([response.status, response.body]).toEqual([400, { message: 'Bad request' }]);
    });
  });

  describe('pictures', () => {
    it('serves the pictures of properties and nearby places', async () => {
      const details = await Promise.all(
        properties.map(({ id }) => request(provider.url).get(`/properties/${id}`)),
      );
      const named = details.flatMap(({ body }) => {
        const { property } = detailBody.parse(body);
        return [...property.photos, ...property.nearby.map(({ image }) => image)];
      });
      const isVariant = (address: string): boolean => /\.v\d\.jpg$/.test(address);
      const addresses = [...new Set(named)];
      // Each is made for its first request, which takes time. Unit tests check the names of all.
      const made = addresses.filter(isVariant).slice(0, 3);
      expect(made).toHaveLength(3);
      const missing: string[] = [];
      for (const address of [...addresses.filter((other) => !isVariant(other)), ...made]) {
        const response = await request(provider.origin).get(address);
        const isPicture = /^image\/(?:jpeg|svg\+xml)$/.test(response.type);
        if (response.status !== 200 || !isPicture) missing.push(address);
      }
      expect(missing).toEqual([]);
    });

    it('lets caches store a picture and forbids content sniffing', async () => {
      const response = await request(provider.origin).get('/photos/house-01-front.jpg').expect(200);
      expect(response.headers['cache-control']).toBe('public, max-age=604800, immutable');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    });

    it('makes a variant of a picture for its first request', async () => {
      const paths = ['/photos/living-2.v3.jpg', '/photos/living-2.v3.jpg'];
      for (const path of paths) {
        const response = await request(provider.origin).get(path).expect(200);
        expect(response.type).toBe('image/jpeg');
        expect(response.headers['cache-control']).toBe('public, max-age=604800, immutable');
        expect(await sharp(response.body).metadata()).toMatchObject({ width: 1200, height: 800 });
      }
    });

    it.each([
      'manifest.json',
      'none.jpg',
      'living-2.v0.jpg',
      'living-2.v99.jpg',
      'house-01-front.v4.jpg',
      'none.v1.jpg',
      '..%2fliving-2.v1.jpg',
      '..%2f..%2fapp.ts',
      '..%2fpicture.ts',
      '%00.jpg',
      '',
    ])('answers 404 to /photos/%s', async (file) => {
      const response = await request(provider.origin).get(`/photos/${file}`);
      expect([response.status, response.body]).toEqual([404, { message: 'Not found' }]);
    });
  });

  it.each(['/', '/api', '/api/', '/api/nothing', '/properties'])(
    'answers 404 Not found to %s',
    async (path) => {
      const response = await request(provider.origin).get(path);
      expect([response.status, response.body]).toEqual([404, { message: 'Not found' }]);
    },
  );

  it('does not reveal its framework', async () => {
    const response = await request(provider.url).get('/properties');
    expect(response.headers).not.toHaveProperty('x-powered-by');
  });
}
