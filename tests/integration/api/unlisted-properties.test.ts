import { describe, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty } from '../../support/wire-property.ts';

describe('unlisted properties', () => {
  it('do not delay a listed one: at most a few unknown ids are requested at a time', async () => {
    await using provider = await startMisbehavingProvider();
    const property = wireProperty({ id: 1 });
    offer(provider, [property]);
    const released = Promise.withResolvers<void>();
    const ids = Array.from({ length: 150 }, (_, index) => uuidOf(index + 1000));
    for (const id of ids) {
      provider.on(`/properties/${id}`, { kind: 'waits', until: released.promise, json: {} });
    }
    await using app = await createTestApp({ providerUrl: provider.base });
    const requested = () =>
      ids.filter((id) => provider.requests.some(({ target }) => target.includes(id))).length;

    // On a slow machine some time out meanwhile, and others take their turn.
    let timedOut = 0;
    const flood = Promise.allSettled(
      ids.map(async (id) => {
        const { status } = await new Visitor(app).get(`/api/properties/${id}`);
        if (status === 504) timedOut += 1;
      }),
    );
    await expect.poll(requested).toBeGreaterThanOrEqual(4);
    const listed = await new Visitor(app).get(`/api/properties/${uuidOf(1)}`);
    expect(listed.status).toBe(200);
    await expect.poll(() => requested() - timedOut).toBe(4);
    released.resolve();
    await flood;
  });

  it('become visible as soon as the provider finds one that it lists', async () => {
    await using provider = await startMisbehavingProvider();
    const property = wireProperty({ id: 1 });
    offer(provider, [property]);
    provider.on(`/properties/${uuidOf(1)}`, { kind: 'answers', status: 404, json: {} });
    await using app = await createTestApp({ providerUrl: provider.base });
    const getStatus = async () =>
      (await new Visitor(app).get(`/api/properties/${uuidOf(1)}`)).status;
    expect(await getStatus()).toBe(404);
    offer(provider, [property]);
    expect(await getStatus()).toBe(200);
  });
});
