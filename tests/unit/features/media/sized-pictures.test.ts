import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createSizedPictures } from '../../../../server/features/media/sized-pictures.ts';

it('makes nothing for a visitor who has left while the stored picture was looked up', async () => {
  const visitor = new AbortController();
  const downloads: URL[] = [];
  const pictures = createSizedPictures({
    providerName: 'provider',
    download: async ({ url }) => {
      downloads.push(url);
      throw new Error('not expected');
    },
    store: {
      async read() {
        visitor.abort(new Error('left'));
        return null;
      },
      async write() {},
      async remove() {},
      async clear() {},
      bytes: 0,
    },
    log: pino({ level: 'silent' }),
    clock: Date.now,
  });
  const picture = pictures.picture(
    {
      source: { url: new URL('https://pictures.example/1.jpg'), isProviders: false },
      width: 640,
      format: 'webp',
    },
    { client: 'visitor', signal: visitor.signal, async countFetch() {}, async countUnknown() {} },
  );
  await expect(picture).rejects.toThrow('left');
  await pictures.close();
  expect(downloads).toEqual([]);
});
