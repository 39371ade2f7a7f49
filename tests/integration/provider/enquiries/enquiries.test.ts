import { describe } from 'vitest';
import { openTestApp } from '../open-test-app.ts';
import { describeEnquiries } from './enquiries-behaviour.ts';

describe('POST /contact of the provider', () => {
  describeEnquiries(() => openTestApp({ seedProperties: 3 }));
});
