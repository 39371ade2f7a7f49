import { startMisbehavingProvider, type MisbehavingProvider } from './misbehaving-provider.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { useForSuite } from './use-for-suite.ts';
import { offer, type WireProperty } from './wire-property.ts';

export interface ScriptedSite extends AsyncDisposable {
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
  return useForSuite(async () => {
    await using started = new AsyncDisposableStack();
    const provider = started.use(await startMisbehavingProvider());
    offer(provider, properties);
    script?.(provider);
    const app = started.use(await createTestApp({ providerUrl: provider.base, env }));
    const running = started.move();
    return { app, provider, [Symbol.asyncDispose]: () => running.disposeAsync() };
  });
}
