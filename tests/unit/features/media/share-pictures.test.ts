import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { PropertyCard } from '../../../../shared/contract/property-views.ts';
import type { MediaService } from '../../../../server/features/media/service.ts';
import { createSharePictures } from '../../../../server/features/media/share-pictures.ts';
import { photograph } from '../../../support/picture-provider.ts';

it('a share picture is drawn once for concurrent requests', async () => {
  const body = await photograph({ width: 300, height: 200 });
  let fetched = 0;
  const media = {
    async original(_key, _requester, use) {
      fetched += 1;
      await use({ body, type: 'image/jpeg' });
    },
  } satisfies Pick<MediaService, 'original'>;
  const property: Partial<PropertyCard> = {
    id: 'a-home',
    purpose: 'buy',
    price: { kind: 'sale', amount: 95_000_000 },
    location: 'Jabi, Abuja',
    title: 'Terrace duplex',
    photos: [{ src: '/media/original/key', alt: '', width: 300, height: 200, color: '#888888' }],
  };
  const pictures = createSharePictures({
    // The parts of both services that drawing needs.
    media: media as unknown as MediaService,
    card: async () => property as PropertyCard,
    brand: 'Homefront',
    log: pino({ level: 'silent' }),
  });
  const drawn = await Promise.all(Array.from({ length: 20 }, () => pictures.read('a-home')));
  expect(new Set(drawn).size).toBe(1);
  expect(await pictures.read('a-home')).toBe(drawn[0]);
  expect(fetched).toBe(1);
});
