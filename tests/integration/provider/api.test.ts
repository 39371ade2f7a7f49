import { describe } from 'vitest';
import { describeApi } from './api-behaviour.ts';
import { startTestProvider } from './test-provider.ts';

describe('provider API on PGlite', () => {
  describeApi(() => startTestProvider());
});
