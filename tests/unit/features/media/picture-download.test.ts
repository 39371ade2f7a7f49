import { MockAgent } from 'undici';
import { expect, it } from 'vitest';
import { createPictureDownload } from '../../../../server/features/media/picture-download.ts';

it('sends requests to other hosts over separate connections, without visitor data or the key to the provider', async () => {
  const provider = new MockAgent();
  provider.disableNetConnect();
  const elsewhere = new MockAgent();
  elsewhere.disableNetConnect();
  const received: unknown[] = [];
  elsewhere
    .get('https://img.example')
    .intercept({ path: '/a.jpg?w=2' })
    .reply(200, (request) => (received.push(request.headers), 'bytes'), {
      headers: { 'content-type': 'image/jpeg' },
    });
  const headers = { 'x-site-key': 'secret' };
  const download = createPictureDownload({
    provider: { dispatcher: provider, headers },
    elsewhere,
  });
  const { body, type } = await download(
    { url: new URL('https://img.example/a.jpg?w=2'), isProviders: false },
    { maxBytes: 100, milliseconds: 5000, signal: new AbortController().signal },
  );
  expect([body.toString(), type]).toEqual(['bytes', 'image/jpeg']);
  expect(received).toEqual([{ accept: 'image/*' }]);
});
