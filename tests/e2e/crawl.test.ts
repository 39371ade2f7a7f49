import { expect, test } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();

interface Answer {
  address: string;
  status: number;
  type: string;
  html: string;
}

test('every link within the site leads somewhere, and every picture is one', async () => {
  const answers = await crawl();

  const pages = answers.filter(({ type }) => type.startsWith('text/html'));
  expect(pages.length).toBeGreaterThan(100);
  const failed = answers.filter(({ status }) => status !== 200);
  // One property of the demonstration data has a photograph whose address leads nowhere: the fallback is shown.
  expect(new Set(failed.map(({ address }) => address.split('/').at(-1))).size).toBe(1);
  expect(failed.map(({ address, type }) => `${address.split('/')[2]} ${type}`).toSorted()).toEqual(
    ['1008', '1440', '320', '672'].map((width) => `${width} image/svg+xml`),
  );
});

test.each(['/', '/buy?location=&view=list', 'property', '/contact-us', '/about', '/sell'])(
  'every picture of %s is drawn',
  async (path) => {
    const { items } = await site.search('purpose=rent&sort=highest');
    const page = await site.visit(path === 'property' ? `/property/${items[0]?.id}` : path);

    const undrawn = await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode().catch(() => {})));
      return images
        .filter(({ naturalWidth }) => naturalWidth === 0)
        .map(({ currentSrc }) => currentSrc);
    });

    expect(undrawn).toEqual([]);
  },
);

/** Every address of this site that can be reached from the home page, each once. */
async function crawl(): Promise<Answer[]> {
  const seen = new Set(['/']);
  const waiting = ['/'];
  const answers: Answer[] = [];
  async function visitAll(): Promise<void> {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const answer = await ask(address);
      answers.push(answer);
      for (const found of addressesIn(answer)) {
        if (!seen.has(found)) waiting.push(found);
        seen.add(found);
      }
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: 8 }, visitAll));
  return answers;
}

/** The answer of an address, after its redirects. */
async function ask(address: string): Promise<Answer> {
  const response = await fetch(site.server.url + address);
  const type = response.headers.get('content-type') ?? '';
  return { address, status: response.status, type, html: await response.text() };
}

/** The addresses of this site in the attributes of a page, as it writes them. */
function addressesIn({ type, html }: Answer): string[] {
  if (!type.startsWith('text/html')) return [];
  const written = [...html.matchAll(/ (?:href|src|srcSet|srcset|action)="([^"]+)"/g)].flatMap(
    ([, value = '']) => value.split(/,\s+/).map((candidate) => candidate.split(' ')[0] ?? ''),
  );
  return written
    .map((address) => new URL(address.replaceAll('&amp;', '&'), site.server.url))
    .filter(({ origin }) => origin === new URL(site.server.url).origin)
    .map(({ pathname, search }) => pathname + search);
}
