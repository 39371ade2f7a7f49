/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../../support/misbehaving-provider.ts';
import { runsRedis, startRedis } from '../../../support/redis.ts';
import { createTestApp } from '../../../support/test-app.ts';
import { offer, wireProperty } from '../../../support/wire-property.ts';
import { scriptSignIn } from './staff-site.ts';

const photo = { id: 11, url: '/pictures/front.jpg', alt: 'Front', width: 800, height: 600 };
const property = wireProperty({ photos: [photo.url], photoDetails: [photo], version: 1 });
const fails = { kind: 'answers', status: 500, json: {} } as const;

/** A site with Redis whose provider fails to delete photos. */
async function openSite() {
  await using started = new AsyncDisposableStack();
  const redis = started.use(await startRedis());
  const provider = started.use(await startMisbehavingProvider());
  offer(provider, [property]);
  const page = { properties: [property], page: 1, pageSize: 1, total: 1, counts: {} };
  provider.on('/admin/properties', { kind: 'answers', json: page });
  provider.on('/admin/properties/1', { kind: 'answers', json: { property } });
  for (const id of [11, 12]) provider.on(`/properties/1/photos/${id}`, fails);
  const app = started.use(
    await createTestApp({ providerUrl: provider.base, env: { REDIS_URL: redis.url } }),
  );
  const admin = await scriptSignIn(app, provider, 'admin');
  const running = started.move();
  return {
    redis,
    deletePhoto: (id: number) => admin.delete(`/api/admin/properties/1/photos/${id}`),
    purged: async () => (await redis.dump()).includes('/media/'),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

describe.runIf(runsRedis)('a photo whose deletion failed', () => {
  it('is purged, until the provider is found to have it still', async () => {
    await using site = await openSite();
    await site.deletePhoto(11).expect(502);
    await expect.poll(site.purged).toBe(true);
    await expect.poll(site.purged, { timeout: 30_000 }).toBe(false);
  });

  it('is not purged if the provider was not called', async () => {
    await using site = await openSite();
    await Promise.all(Array.from({ length: 20 }, () => site.deletePhoto(12)));
    await site.deletePhoto(11).expect(503);
    expect(await site.purged()).toBe(false);
  });
});
