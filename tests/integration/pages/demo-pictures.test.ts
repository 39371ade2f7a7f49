import { describe, expect, it } from 'vitest';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { PropertyAnswer, PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { sortOrders } from '../../../shared/search/choices.ts';
import { pictureOf, subjectOf } from '../../support/demo-pictures.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

/** What the home page's large picture shows. */
const heroHouse = 'house-10';

describe('demo homes', () => {
  const app = useForSuite(createTestApp);

  /** The pages of a listing, as its cards have them. */
  async function pagesOf(query: string): Promise<PropertyPage[]> {
    const visitor = new Visitor(app);
    const found: PropertyPage[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await visitor.get(`/api/properties?${query}&page=${page}`).expect(200);
      found.push(body);
      ({ pages } = body);
    }
    return found;
  }

  /** What is first on more than one card of a page. */
  async function repeatsOn(query: string): Promise<string[]> {
    const pages = await pagesOf(query);
    return pages.flatMap(({ items, strip, help }, index) => {
      const cards = [...items, ...strip, ...(help?.items ?? [])];
      expect([query, cards.length > 0]).toEqual([query, true]);
      const repeated = repeatedIn(cards.flatMap(subjectsOf));
      return repeated.map((subject) => `${query}&page=${index + 1}: ${subject}`);
    });
  }

  it('never show a house or room first twice on the home page', async () => {
    const { document } = await new Visitor(app).page('/');
    const cards = [...document.querySelectorAll('article')];
    expect(cards.length).toBeGreaterThan(0);
    const sources = cards.map((card) => card.querySelector('img')?.getAttribute('src') ?? '');
    const subjects = sources.map((src) => subjectOf(pictureOf(src).name));
    expect(repeatedIn([heroHouse, ...subjects])).toEqual([]);
  });

  it.each(sortOrders)('nor on a page of homes in the order %s', async (sort) => {
    const places = ['', 'Abuja', 'Lagos', 'Asokoro', 'Lekki+Phase+1', 'Gwarinpa', 'Surulere'];
    const queries = places.flatMap((place) =>
      ['buy', 'rent'].map((purpose) => `purpose=${purpose}&location=${place}&sort=${sort}`),
    );
    expect((await Promise.all(queries.map(repeatsOn))).flat()).toEqual([]);
  });

  it.each(sortOrders)('nor on a page of one type in the order %s', async (sort) => {
    const types = ['buy&type=villa', 'buy&type=house', 'buy&type=duplex', 'buy&type=apartment']
      .concat(['rent&type=house', 'rent&type=duplex', 'rent&type=apartment'])
      .flatMap((query) => ['', 'Abuja', 'Lagos'].map((place) => `${query}&location=${place}`));
    const repeats = await Promise.all(
      types.map((query) => repeatsOn(`purpose=${query}&sort=${sort}`)),
    );
    expect(repeats.flat()).toEqual([]);
  });

  it('nor among the homes similar to one, which start with no house or room of its photos', async () => {
    const listings = ['buy', 'rent'].map((purpose) => pagesOf(`purpose=${purpose}&location=`));
    const homes = (await Promise.all(listings)).flat().flatMap(({ items }) => items);
    expect(homes).toHaveLength(64);
    const visitor = new Visitor(app);
    const repeats: string[] = [];
    for (const { id, title } of homes) {
      const { body } = await visitor.get(`/api/properties/${id}`).expect(200);
      const { property, similar }: Extract<PropertyAnswer, { source: 'live' }> = body;
      expect(similar).toHaveLength(4);
      const own = new Set(property.photos.map(({ src }) => subjectOf(pictureOf(src).name)));
      const leads = similar.flatMap(subjectsOf);
      const found = new Set([
        ...repeatedIn([...subjectsOf(property), ...leads]),
        ...leads.filter((subject) => own.has(subject)),
      ]);
      repeats.push(...[...found].map((subject) => `${title}: ${subject}`));
    }
    expect(repeats).toEqual([]);
  });
});

/** What a card shows first: `house-04`, `living-2`. */
function subjectsOf({ photos }: PropertyCard): string[] {
  return photos.slice(0, 1).map(({ src }) => subjectOf(pictureOf(src).name));
}

/** Each subject once for every time that it is there again. */
function repeatedIn(subjects: readonly string[]): string[] {
  return subjects.filter((subject, index) => subjects.indexOf(subject) !== index);
}
