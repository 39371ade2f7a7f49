import type { vitalsOperations } from '../../../shared/contract/operations/vitals.ts';
import { pageVitals } from '../../../shared/contract/vitals-schemas.ts';
import { vitalNames } from '../../../shared/contract/vitals.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Handlers } from '../operation-call.ts';

/** Nothing is counted without metrics. */
export const vitalsHandlers = {
  async 'POST /vitals'({ fields }, { metrics }, { response }) {
    const vitals = pageVitals.safeParse(fields);
    if (!vitals.success) throw new AppError({ code: 'badRequest', status: 400 });
    const { page, form } = vitals.data;
    for (const name of vitalNames) {
      const value = vitals.data[name];
      if (value !== undefined) metrics?.vitalMeasured({ name, value, page, form });
    }
    response.status(204).end();
  },
} satisfies Handlers<{ metrics: Metrics | undefined }, keyof typeof vitalsOperations>;
