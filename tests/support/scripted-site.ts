import { afterAll, beforeAll } from 'vitest';
import { startMisbehavingProvider, type MisbehavingProvider } from './misbehaving-provider.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { offer, type WireProperty } from './wire-property.ts';

export interface ScriptedSite {
  readonly app: TestApp;
  readonly provider: MisbehavingProvider;
}

export interface ScriptedSiteOptions {
  env?: Record<string, string>;
  /** What the provider does beside that, from the start of the site on. */
  script?: (provider: MisbehavingProvider) => void;
}

/**
 * A site for the tests of a suite, whose provider offers these properties and behaves as the tests say. Its parts are there once the
 * suite has begun.
 */
export function useScriptedSite(
  properties: readonly WireProperty[],
  { env = {}, script }: ScriptedSiteOptions = {},
): ScriptedSite {
  let provider: MisbehavingProvider;
  let app: TestApp;
  beforeAll(async () => {
    provider = await startMisbehavingProvider();
    offer(provider, properties);
    script?.(provider);
    app = await createTestApp({ providerUrl: provider.base, env });
  });
  afterAll(async () => {
    await app?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });
  return {
    get app() {
      return app;
    },
    get provider() {
      return provider;
    },
  };
}
