import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';

/** Told by an ending, as in '/assets/site.js'. Of little interest, and many for each page; exports are of interest. */
const isFile = /^(?!\/api\/).*\.\w+$/;

/**
 * One line for each request. The path without its query, which may hold what people typed or a token; no header and
 * no body. The client's address is shortened: to its /24 in IPv4, to its /48 in IPv6.
 */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    response.once('close', () => {
      log[isFile.test(path) ? 'debug' : 'info'](
        {
          requestId: requestIdOf(response),
          client: shortened(request.ip),
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - start),
          cache: response.get('cache-status'),
          complete: response.writableFinished,
        },
        'request',
      );
    });
    next();
  };
}

function shortened(address: string | undefined): string | undefined {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address ?? '');
  if (v4) return `${v4[1]}.0`;
  return isIPv6(address ?? '') ? ipKeyGenerator(address ?? '', 48) : undefined;
}
