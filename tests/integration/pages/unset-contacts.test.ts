import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

let provider: Awaited<ReturnType<typeof startMisbehavingProvider>>;
let app: TestApp;

beforeAll(async () => {
  provider = await startMisbehavingProvider();
  offer(provider, [wireProperty({ id: 1, uuid: 'home-1' })]);
  app = await createTestApp({
    providerUrl: provider.base,
    env: productionEnvironment({ SEED_PROPERTIES: '', DEMO_PASSWORD: '' }),
  });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

it.each([
  '/',
  '/buy',
  '/property/home-1',
  '/contact-us',
  '/about',
  '/sell',
  '/privacy',
  '/terms',
  '/no-such-page',
])('%s of a production site shows no number and no figure that was not set', async (path) => {
  const { text } = await new Visitor(app).get(path);
  expect(text).toContain('</html>');
  expect(text).not.toMatch(/tel:|wa\.me|800 000 0000|Phone:|Call us|"telephone"/);
  expect(text).not.toMatch(/8\.93%|17\.8K|Key figures/);
});
