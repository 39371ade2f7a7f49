import { describe } from 'vitest';
import { openProviderApp } from '../provider-app.ts';
import { describeStaff } from './staff-behaviour.ts';

describe('staff on PGlite', () => {
  describeStaff(() => openProviderApp({ seedProperties: 12 }));
});
