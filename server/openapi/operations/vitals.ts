import { pageVitals } from '../../../shared/contract/vitals-schemas.ts';
import type { Operation } from '../operation.ts';

export const vitalsOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/vitals',
    summary: 'What a browser measured of one page view',
    description:
      'Times are in milliseconds; a value that was not measured is absent. Needs and sets no cookie.',
    body: { schema: pageVitals },
    success: { 204: { description: 'Counted, and not stored.', types: [] } },
  },
];
