import { describe } from 'vitest';
import { describeChanges } from './changes-behaviour.ts';
import { openTestApp } from './open-test-app.ts';

describe('provider API on PGlite as its data changes', () => {
  describeChanges(() => openTestApp({ seedProperties: 12 }));
});
