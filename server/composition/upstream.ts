import type { Logger } from 'pino';
import { keyOfCall } from '../answers/current-key.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { currentRequest } from '../tracing/current-request.ts';
import { observedBy } from '../upstream/transport/observed.ts';
import { createUpstream, type Upstream } from '../upstream/transport/request.ts';

export interface ProviderUpstreamOptions {
  /** Base URL of the provider's API. */
  url: string;
  /** What the provider asks of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  log: Logger;
  metrics: Metrics | undefined;
}

/** Calls to the provider, with the id, trace and idempotency key of the request that they serve. The caller must close it. */
export function composeUpstream({
  url,
  headers = {},
  log,
  metrics,
}: ProviderUpstreamOptions): Upstream {
  return createUpstream({
    base: url,
    headers,
    log: log.child({ part: 'upstream' }),
    requestId: () => currentRequest()?.id,
    keyOf: keyOfCall,
    startSpan: (name) => currentRequest()?.span?.start(name, 'client'),
    ...observedBy(metrics, 'provider'),
  });
}
