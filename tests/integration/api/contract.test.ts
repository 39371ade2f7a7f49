import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { admin } from '../../../client/admin/admin-calls.ts';
import { createBrowserBff } from '../../../client/bff/browser-bff.ts';
import { findAddress, findPlaces } from '../../../client/components/map/place-calls.ts';
import { findHomesAt } from '../../../client/pages/listing/map/map-calls.ts';
import { accountView } from '../../../shared/contract/account-schemas.ts';
import { bulkResult } from '../../../shared/contract/admin/property-schemas.ts';
import { areaView } from '../../../shared/contract/area-schemas.ts';
import { adminReads } from '../../../shared/contract/admin/read-schemas.ts';
import type { AdminQuery, AdminRead } from '../../../shared/contract/admin/reads.ts';
import type { Bff } from '../../../shared/contract/bff.ts';
import { enquiryStart } from '../../../shared/contract/enquiry-schemas.ts';
import { foundAddress, foundPlaces } from '../../../shared/contract/geocoding.ts';
import { problem } from '../../../shared/contract/problem-schemas.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { facets } from '../../../shared/contract/facets.ts';
import * as schemas from '../../../shared/contract/property-schemas.ts';
import { sessionView } from '../../../shared/contract/session-schemas.ts';
import { stubBrowserFetch } from '../../support/contract/browser-calls.ts';
import { refusingBase } from '../../support/misbehaving-provider.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

const { signal } = new AbortController();
const unknownId = '00000000-0000-4000-8000-000000000000';

let app: TestApp;
let bff: Bff;

beforeAll(async () => {
  app = await createTestApp({ env: { GEOCODER_URL: await refusingBase() } });
  stubBrowserFetch(app.url);
  bff = createBrowserBff();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app[Symbol.asyncDispose]();
});

/** Fails if the response has a field that its type lacks, or the other way round. */
function expectContract<T>(schema: z.ZodType<T>, response: NoInfer<T>): void {
  expect(schema.parse(response)).toEqual(response);
}

describe('the site answers visitors’ calls with the contract’s types', () => {
  it.each([
    ['buy', ''],
    ['rent', 'location=Lagos'],
    ['buy', 'location=Maitama&rooms=3&page=2'],
    ['buy', 'location=Yaba&type=villa&rooms=1'],
    ['rent', 'location=Lagos&view=map'],
  ] as const)('searches to %s with "%s"', async (purpose, query) => {
    expectContract(schemas.propertyPage, await bff.searchProperties({ purpose, query }, signal));
  });

  it.each([
    ['buy', ''],
    ['rent', '?location=&price-min=abc&amenity=gym'],
  ] as const)('filters of a search to %s with "%s"', async (purpose, query) => {
    expectContract(facets, await bff.facets({ purpose, query }, signal));
  });

  it('featured properties, properties by id and each property', async () => {
    const featured = await bff.featuredProperties(signal);
    expectContract(schemas.featuredProperties, featured);
    const ids = featured.items.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expectContract(schemas.propertiesByIds, await bff.propertiesByIds([...ids, 'gone'], signal));
    for (const id of ids) expectContract(schemas.propertyAnswer, await bff.property(id, signal));
  });

  it('homes at a point of the map', async () => {
    const query = 'purpose=rent&location=Lagos';
    const { map } = await bff.searchProperties(
      { purpose: 'rent', query: `${query}&view=map` },
      signal,
    );
    const point = map?.points.find((each) => each !== null) ?? { lat: 0, lng: 0 };
    const found = await findHomesAt(point, query, signal);
    expectContract(schemas.homesAtPoint, found);
    expect(found.items.length).toBeGreaterThan(0);
  });

  it.each([
    ['lagos', ''],
    ['yaba', '?for=buy'],
    ['wuse-2', '?for=rent'],
  ])('the area %s%s', async (id, query) => {
    expectContract(areaView, await bff.area(id, query, signal));
  });

  it('places and addresses', async () => {
    expectContract(foundPlaces, await findPlaces('Maitama', signal));
    expectContract(foundAddress, await findAddress({ lat: 9.08, lng: 7.49 }, signal));
  });

  it('a form’s start', async () => {
    expectContract(enquiryStart, await bff.enquiries.begin(signal));
  });

  it('problems', async () => {
    const failure = await bff.property(unknownId, signal).catch((error: unknown) => error);
    if (!(failure instanceof ProblemError)) throw failure;
    expectContract(problem, failure.problem);
    const refused = await bff.session
      .logIn({ email: '', password: '' }, signal)
      .catch((error: unknown) => error);
    if (!(refused instanceof ProblemError)) throw refused;
    expectContract(problem, refused.problem);
  });

  it('the session and the account', async () => {
    expectContract(sessionView, await bff.session.current(signal));
    const form = { email: 'ada@homefront.example', password: demoPassword };
    expectContract(sessionView, await bff.session.logIn(form, signal));
    expectContract(accountView, await bff.account.read(signal));
    const phone = { phone: '+234 803 555 0101', type: 'mobile' };
    expectContract(accountView, await bff.account.addItem('phones', phone, signal));
    const names = { firstName: 'Ada', lastName: 'Obi' };
    expectContract(accountView, await bff.account.changeNames(names, signal));
  });
});

describe('the site answers staff’s calls with the contract’s types', () => {
  beforeAll(async () => {
    await bff.session.logIn({ email: 'admin@homefront.example', password: demoPassword }, signal);
  });

  it('a bulk change, its batch and its audit entries', async () => {
    const query = { pageSize: '2', featured: 'false' };
    const { items } = await bff.readAdmin('properties', query, signal);
    const ids = items.map(({ id, version }) => ({ id, version }));
    const result = await admin.bulk({ action: 'feature', ids });
    expectContract(bulkResult, result);
    const batch = { id: result.batch ?? '' };
    expectContract(adminReads.batch, await bff.readAdmin('batch', batch, signal));
    const audit = await bff.readAdmin('audit', { batch: batch.id }, signal);
    expectContract(adminReads.audit, audit);
    expect(audit).toMatchObject({ entries: ids.map(() => ({ action: expect.any(String) })) });
  });

  const lists: [read: AdminRead, query: AdminQuery][] = [
    ['stats', {}],
    ['properties', { pageSize: '100' }],
    ['messages', {}],
    ['amenities', {}],
    ['property-types', {}],
    ['users', {}],
    ['audit', {}],
    ['batches', {}],
    ['costs', { purpose: 'buy', price: '160000000', location: 'Maitama, Abuja', survey: 'true' }],
    ['costs', { purpose: 'rent' }],
    ['missing', {}],
  ];
  it.each(lists)('%s', async (read, query) => {
    expectContract<unknown>(adminReads[read], await bff.readAdmin(read, query, signal));
  });

  it('each property and message', async () => {
    const properties = await bff.readAdmin('properties', { pageSize: '10' }, signal);
    const messages = await bff.readAdmin('messages', { pageSize: '10' }, signal);
    expect(properties.items.length * messages.items.length).toBeGreaterThan(0);
    for (const { id } of properties.items)
      expectContract(adminReads.property, await bff.readAdmin('property', { id }, signal));
    for (const { id } of messages.items)
      expectContract(adminReads.message, await bff.readAdmin('message', { id }, signal));
  });
});
