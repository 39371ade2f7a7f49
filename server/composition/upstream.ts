import type { Logger } from 'pino';
import { keyOfCall } from '../answers/current-key.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { currentRequest } from '../tracing/current-request.ts';
import { observedBy } from '../upstream/observed.ts';
import { createUpstream, type Upstream } from '../upstream/request.ts';
import type { Provider } from './provider.ts';

export interface ProviderUpstreamOptions {
  provider: Pick<Provider, 'url' | 'headers'>;
  log: Logger;
  metrics: Metrics | undefined;
}

/** Calls to the provider, with the id, trace and idempotency key of the request that they serve. The caller must close it. */
export function composeUpstream({ provider, log, metrics }: ProviderUpstreamOptions): Upstream {
  return createUpstream({
    base: provider.url,
    headers: provider.headers ?? {},
    log: log.child({ part: 'upstream' }),
    requestId: () => currentRequest()?.id,
    keyOf: keyOfCall,
    startSpan: (name) => currentRequest()?.span?.start(name, 'client'),
    ...observedBy(metrics, 'provider'),
  });
}
