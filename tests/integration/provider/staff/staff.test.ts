import { describe } from 'vitest';
import { openTestApp } from '../open-test-app.ts';
import { describeStaff } from './staff-behaviour.ts';

describe('staff on PGlite', () => {
  describeStaff(() => openTestApp({ seedProperties: 12 }));
});
