/** @module-tag long */
import { expect, test } from 'vitest';
import { Visitor } from '../support/visitor.ts';
import { openSite } from './site.ts';

const site = openSite();
const atOnce = 8;

interface Answer {
  url: string;
  status: number;
  type: string;
  html: string;
}

test('every internal link and every picture works', { timeout: 300_000 }, async () => {
  const answers = await crawl();

  const pages = answers.filter(({ type }) => type.startsWith('text/html'));
  expect(pages.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test.each(['/', '/buy?location=&view=list', 'property', '/contact-us', '/about', '/sell'])(
  'every picture of %s is drawn',
  async (path) => {
    const { items } = await site.search('purpose=rent&sort=highest');
    const page = await site.visit(path === 'property' ? `/property/${items[0]?.id}` : path);

    const brokenPictures = await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode().catch(() => {})));
      return images
        .filter(({ naturalWidth }) => naturalWidth === 0)
        .map(({ currentSrc }) => currentSrc);
    });

    expect(brokenPictures).toEqual([]);
  },
);

/**
 * Every URL of this site that is reachable from the home page, each once, and of each picture one width: all widths are made
 * from one file.
 */
async function crawl(): Promise<Answer[]> {
  const seen = new Set(['/']);
  const waiting = ['/'];
  const answers: Answer[] = [];
  while (waiting.length > 0) {
    const some = await Promise.all(waiting.splice(0, atOnce).map(fetchUrl));
    answers.push(...some);
    for (const found of some.flatMap(urlsIn)) {
      const resource = found.replace(/^\/media\/\d+\//, '/media/');
      if (!seen.has(resource)) waiting.push(found);
      seen.add(resource);
    }
  }
  return answers;
}

/**
 * The response of a URL, after redirects. There are more pictures than one client may ask for in a minute, so each request
 * comes from a client of its own.
 */
async function fetchUrl(url: string): Promise<Answer> {
  const { address } = new Visitor(site.server);
  const response = await fetch(site.server.url + url, { headers: { 'x-forwarded-for': address } });
  const type = response.headers.get('content-type') ?? '';
  return { url, status: response.status, type, html: await response.text() };
}

/** This site’s URLs in the attributes of a page, as written there. */
function urlsIn({ type, html }: Answer): string[] {
  if (!type.startsWith('text/html')) return [];
  const written = [...html.matchAll(/ (?:href|src|srcSet|srcset|action)="([^"]+)"/g)].flatMap(
    ([, value = '']) => value.split(/,\s+/).map((candidate) => candidate.split(' ')[0] ?? ''),
  );
  return written
    .map((url) => new URL(url.replaceAll('&amp;', '&'), site.server.url))
    .filter(({ origin }) => origin === new URL(site.server.url).origin)
    .map(({ pathname, search }) => pathname + search);
}
