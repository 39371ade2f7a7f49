import { describe } from 'vitest';
import { describeChanges } from './changes-behaviour.ts';
import { openProviderApp } from './provider-app.ts';

describe('provider API on PGlite as its data changes', () => {
  describeChanges(() => openProviderApp({ seedProperties: 12 }));
});
