import { pageVitals } from '../vitals-schemas.ts';
import type { OperationTable } from './operation.ts';

export const vitalsOperations = {
  'POST /vitals': {
    summary: 'What a browser measured of one page view',
    description:
      'Times are in milliseconds; a value that was not measured is absent. Needs and sets no cookie.',
    body: { schema: pageVitals },
    limit: { name: 'vitals', max: 60, ofAddress: true },
    cacheControl: 'no-store',
    sendsItself: true,
    success: { 204: { description: 'Counted, and not stored.', types: [] } },
  },
} satisfies OperationTable;
