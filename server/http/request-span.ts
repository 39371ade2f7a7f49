import type { Request, Response } from 'express';
import { routeLabel } from '../metrics/route-label.ts';
import type { Span, Tracing } from '../tracing/tracing.ts';
import { endedStatus } from './ended-status.ts';

/** Longer than any valid value of version 00. */
const maxTraceparentLength = 128;

const files: ReadonlySet<string> = new Set(['/assets/:file', 'file']);

/**
 * Starts the span of a request, which ends with its response; undefined for a file. It has no query, no address and nothing of
 * the visitor.
 */
export function startRequestSpan(
  tracing: Tracing,
  { request, response, id }: { request: Request; response: Response; id: string },
): Span | undefined {
  const route = routeLabel(request.path);
  if (files.has(route)) return undefined;
  const traceparent = request.get('traceparent');
  const isShort = traceparent !== undefined && traceparent.length <= maxTraceparentLength;
  const name = `${request.method} ${route}`;
  const span = tracing.startRequest(name, isShort ? traceparent : undefined);
  response.once('close', () => {
    const status = endedStatus(response);
    span.set({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'homefront.request_id': id,
      'homefront.cache': response.get('cache-status') ?? 'none',
      'homefront.complete': response.writableFinished,
    });
    if (status >= 500) span.fail(String(status));
    span.end();
  });
  return span;
}
