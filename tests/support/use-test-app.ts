import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** A site for the tests of a suite, which runs once the suite has begun and until it has ended. */
export function useTestApp(options?: TestAppOptions): Omit<TestApp, keyof AsyncDisposable> {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(options);
  });
  afterAll(() => app?.[Symbol.asyncDispose]());
  return {
    get express() {
      return app.express;
    },
    get services() {
      return app.services;
    },
    get url() {
      return app.url;
    },
    get logLines() {
      return app.logLines;
    },
    passSeconds: (seconds) => app.passSeconds(seconds),
  };
}
