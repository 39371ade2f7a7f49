import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PropertyAnswer, PropertyPage } from '../../../shared/contract/property-views.ts';
import { sortOrders } from '../../../shared/search/choices.ts';
import { pictureOf, subjectOf } from '../../support/demo-pictures.ts';
import { readPage } from '../../support/page.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

/** What the home page's large picture shows. */
const heroHouse = 'house-10';
/** Shows twenty photos: every room, and two houses. */
const compound = '7-Bedroom Compound with Main House and Guest Bungalow';

describe('demo homes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  /** What the cards of a page show first: `house-04`, `living-2`. */
  async function subjectsOn(path: string): Promise<{ subjects: string[]; hasNext: boolean }> {
    const { text } = await request(app.express).get(path).expect(200);
    const cards = [...text.matchAll(/<article\b[^]*?<\/article>/g)].map(([card]) => readPage(card));
    expect([path, cards.length > 0]).toEqual([path, true]);
    const subjects = cards.flatMap((card) =>
      card
        .tags('img')
        .slice(0, 1)
        .flatMap(({ src = '' }) => (isShown(src) ? subjectOf(pictureOf(src).name) : [])),
    );
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1);
    return { subjects, hasNext: text.includes(`page=${page + 1}`) };
  }

  async function repeatsOn(path: string): Promise<string[]> {
    const found: string[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const paged = page === 1 ? path : `${path}&page=${page}`;
      const screen = await subjectsOn(paged);
      hasNext = screen.hasNext;
      found.push(...repeatedIn(screen.subjects).map((subject) => `${paged}: ${subject}`));
    }
    return found;
  }

  async function allHomes(): Promise<PropertyPage['items']> {
    const homes: PropertyPage['items'] = [];
    for (const purpose of ['buy', 'rent']) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = `purpose=${purpose}&location=&page=${page}`;
        const { body } = await request(app.express).get(`/api/properties?${query}`).expect(200);
        homes.push(...body.items);
        pages = body.pages;
      }
    }
    return homes;
  }

  it('never show a house or room first twice on the home page', async () => {
    expect(repeatedIn([heroHouse, ...(await subjectsOn('/')).subjects])).toEqual([]);
  });

  it.each(sortOrders)('nor on a page of homes in the order %s', async (sort) => {
    const places = ['', 'Abuja', 'Lagos', 'Asokoro', 'Lekki+Phase+1', 'Gwarinpa', 'Surulere'];
    const paths = places.flatMap((place) =>
      ['buy', 'rent'].map((purpose) => `/${purpose}?location=${place}&sort=${sort}`),
    );
    expect((await Promise.all(paths.map(repeatsOn))).flat()).toEqual([]);
  });

  it.each(sortOrders)('nor on a page of one type in the order %s', async (sort) => {
    const types = ['buy?type=villa', 'buy?type=house', 'buy?type=duplex', 'buy?type=apartment']
      .concat(['rent?type=house', 'rent?type=duplex', 'rent?type=apartment'])
      .flatMap((path) => ['', 'Abuja', 'Lagos'].map((place) => `/${path}&location=${place}`));
    const repeats = await Promise.all(types.map((path) => repeatsOn(`${path}&sort=${sort}`)));
    expect(repeats.flat()).toEqual([]);
  });

  it('nor among the homes similar to one, which start with no house or room of its photos', async () => {
    const homes = await allHomes();
    expect(homes).toHaveLength(64);
    const repeats: string[] = [];
    for (const { id, title } of homes) {
      const { body } = await request(app.express).get(`/api/properties/${id}`).expect(200);
      const { property, similar }: Extract<PropertyAnswer, { source: 'live' }> = body;
      expect(similar).toHaveLength(4);
      const [first, ...others] = [property, ...similar].map(({ photos }) =>
        photos.slice(0, 1).flatMap(({ src }) => (isShown(src) ? pictureOf(src).name : [])),
      );
      const own = new Set(property.photos.map(({ src }) => subjectOf(pictureOf(src).name)));
      const leads = others.flat().map(subjectOf);
      const found = new Set([
        ...repeatedIn([...(first ?? []).map(subjectOf), ...leads]),
        ...leads.filter((subject) => own.has(subject)),
      ]);
      repeats.push(...[...found].map((subject) => `${title}: ${subject}`));
    }
    const ofCompound = repeats.filter((repeat) => repeat.startsWith(compound));
    expect(repeats.filter((repeat) => !ofCompound.includes(repeat))).toEqual([]);
    expect(ofCompound.length).toBeLessThanOrEqual(3);
  });
});

/** Whether a home's first photo shows a house or room; one in the demo has no file. */
function isShown(url: string): boolean {
  return pictureOf(url).name !== 'house-08-orchard';
}

/** Each subject once for every time that it is there again. */
function repeatedIn(subjects: readonly string[]): string[] {
  return subjects.filter((subject, index) => subjects.indexOf(subject) !== index);
}
