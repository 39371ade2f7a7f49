import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs one warning when `X-Forwarded-For` comes from a peer that `TRUST_PROXY` does not cover: if the peer is a proxy,
 * rate limits count all visitors behind it as one.
 */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let hasWarned = false;
  return (request, _response, next) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && !isTrusted(request)) {
      hasWarned = true;
      log.warn(
        { peer: request.socket.remoteAddress },
        'X-Forwarded-For came from an address that TRUST_PROXY does not cover; if it is your proxy, all visitors behind it share one rate limit',
      );
    }
    next();
  };
}

function isTrusted(request: Parameters<RequestHandler>[0]): boolean {
  // Express compiles the setting 'trust proxy' to this function: https://expressjs.com/en/guide/behind-proxies.html
  const trust: (address: string | undefined, hop: number) => boolean =
    request.app.get('trust proxy fn');
  return trust(request.socket.remoteAddress, 0);
}
