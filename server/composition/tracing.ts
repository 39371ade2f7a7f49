import type { Logger } from 'pino';
import type { Secrets, Settings } from '../config/config.ts';
import { siteVersion } from '../config/version.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** Traces requests, if a collector is configured. The libraries, 20 MB in memory, are loaded only then. */
export async function composeTracing(
  { tracing }: Pick<Settings, 'tracing'>,
  { tracingHeaders }: Pick<Secrets, 'tracingHeaders'>,
  log: Logger,
): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const { createOtlpTracing } = await import('../tracing/otlp.ts');
  return createOtlpTracing({
    ...tracing,
    headers: tracingHeaders ?? {},
    version: siteVersion(),
    log: log.child({ part: 'tracing' }),
  });
}
