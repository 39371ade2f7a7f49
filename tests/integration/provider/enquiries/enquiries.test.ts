import { describe } from 'vitest';
import { openProviderApp } from '../provider-app.ts';
import { describeEnquiries } from './enquiries-behaviour.ts';

describe('POST /contact of the provider', () => {
  describeEnquiries(() => openProviderApp({ seedProperties: 3 }));
});
