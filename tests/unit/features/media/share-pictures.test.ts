import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import type { MediaService } from '../../../../server/features/media/service.ts';
import { createSharePictures } from '../../../../server/features/media/share-pictures.ts';
import { photograph } from '../../../support/picture-provider.ts';

const property: Partial<PropertyCard> = {
  id: 'a-home',
  purpose: 'buy',
  price: { kind: 'sale', amount: 95_000_000 },
  location: 'Jabi, Abuja',
  title: 'Terrace duplex',
  photos: [{ src: '/media/original/key', alt: '', width: 300, height: 200, color: '#888888' }],
};

/** Whose photograph is the same for every property. */
async function openPictures() {
  const body = await photograph({ width: 300, height: 200 });
  const fetched: string[] = [];
  const media = {
    async original(key, _requester, use) {
      fetched.push(key);
      await use({ body, type: 'image/jpeg' });
    },
  } satisfies Pick<MediaService, 'original'>;
  const pictures = createSharePictures({
    // The parts of both services that drawing needs.
    media: media as unknown as MediaService,
    card: async (id) => ({ ...property, id }) as PropertyCard,
    brand: 'Homefront',
    log: pino({ level: 'silent' }),
  });
  return { pictures, fetched };
}

it('a share picture is drawn once for concurrent requests', async () => {
  const { pictures, fetched } = await openPictures();
  const clients = Array.from({ length: 20 }, (_, index) => `10.0.0.${index}`);
  const drawn = await Promise.all(clients.map((client) => pictures.read('a-home', client)));
  expect(new Set(drawn).size).toBe(1);
  expect(await pictures.read('a-home', 'another')).toBe(drawn[0]);
  expect(fetched).toHaveLength(1);
});

it('a client that asks for many waits behind others, and is refused beyond eight', async () => {
  const { pictures } = await openPictures();
  const done: string[] = [];
  const read = (id: string, client: string) => pictures.read(id, client).then(() => done.push(id));
  const many = Array.from({ length: 20 }, (_, index) => read(`many-${index}`, 'greedy'));
  const one = read('one', 'modest');
  const outcomes = await Promise.allSettled(many);
  await one;
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(11);
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { status: 429 } });
  expect(done.indexOf('one')).toBeLessThan(3);
});
