import type { Metrics, UpstreamName } from '../../metrics/metrics.ts';
import type { UpstreamOptions } from './options.ts';

/** Options of an upstream whose attempts are counted. */
export function observedBy(
  metrics: Metrics | undefined,
  name: UpstreamName,
): Pick<UpstreamOptions, 'onAttempt' | 'onRetry'> {
  if (!metrics) return {};
  return {
    onAttempt: (attempt) => metrics.upstreamAttempted(name, attempt),
    onRetry: () => metrics.upstreamRetried(name),
  };
}
