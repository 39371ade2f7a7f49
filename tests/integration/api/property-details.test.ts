import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../shared/catalogue.ts';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('properties of the embedded provider', () => {
  const app = useForSuite(createTestApp);

  async function featured(): Promise<PropertyCard[]> {
    const { body } = await new Visitor(app).get('/api/listing/featured').expect(200);
    return body.items;
  }

  it('include eight featured ones, newest first', async () => {
    const items = await featured();
    expect(items).toHaveLength(8);
    expect(items.every((item) => item.featured)).toBe(true);
    const dates = items.map(({ createdAt }) => String(createdAt));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('are returned by uuid', async () => {
    const [card] = await featured();
    const { body } = await new Visitor(app).get(`/api/properties/${card?.id}`).expect(200);
    expect(body.source).toBe('live');
    expect(body.property.id).toMatch(uuid);
    expect(body.property).toMatchObject({
      id: card?.id,
      title: card?.title,
      price: card?.price,
      description: expect.stringMatching(/\w{3}/),
      amenities: expect.arrayContaining([expect.any(String)]),
    });
  });

  it('are returned by number, under their canonical uuid', async () => {
    const { body } = await new Visitor(app).get('/api/properties/1').expect(200);
    expect(body.property.id).toMatch(uuid);
    const canonical = await new Visitor(app).get(`/api/properties/${body.property.id}`);
    expect(canonical.body).toEqual(body);
  });

  it('have every photograph on the property and at most two on the card', async () => {
    const items = await featured();
    const card = items.find(({ photoCount }) => photoCount > 2);
    expect(card?.photos).toHaveLength(2);
    const { body } = await new Visitor(app).get(`/api/properties/${card?.id}`);
    expect(body.property.photos).toHaveLength(card?.photoCount ?? 0);
  });

  it('have photographs at their own URLs', async () => {
    const [card] = await featured();
    const src = String(card?.photos[0]?.src);
    expect(src).toMatch(/^\/media\/original\/[\w-]+$/);
    const { headers, body } = await new Visitor(app).get(src).expect(200);
    expect(headers['content-type']).toMatch(/^image\//);
    expect(headers['cache-control']).toContain('public');
    expect(body.length).toBeGreaterThan(1000);
  });

  it.each([
    '00000000-0000-4000-8000-000000000000',
    '999999',
    '__proto__',
    '%F0%9F%8F%A0',
    '..%2F..%2Fadmin',
  ])('are not found by %s', async (id) => {
    const answer = await new Visitor(app).get(`/api/properties/${id}`);
    expect(answer).toBeProblem({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: catalogue.propertyNotFound,
      code: 'propertyNotFound',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
