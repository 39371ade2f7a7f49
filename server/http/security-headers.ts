import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { mapFrameOrigin } from '../../shared/map-frame.ts';

export interface SecurityHeadersOptions {
  /** The site is reached by https, so browsers may be told to insist on it. */
  https: boolean;
  /** Where the map's tiles are, with `{z}`, `{x}`, `{y}` and perhaps `{s}` in it. */
  tileUrl: string;
  /** Vite adds styles, opens a socket for changes, and waits in a worker for a restarted server; the built site doesn't. */
  development: boolean;
}

/** Helmet's headers with this site's policy. Every answer gets a nonce of its own, to be had from `nonceOf`. */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const { https, tileUrl, development } = options;
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'data:', tileSource(tileUrl)],
        fontSrc: ["'self'"],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
        frameSrc: [mapFrameOrigin],
        ...(development && { workerSrc: ['blob:'] }),
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.locals.nonce = randomBytes(16).toString('base64');
    response.set('permissions-policy', 'camera=(), geolocation=(self), microphone=(), payment=()');
    secure(request, response, next);
  };
}

/** The policy's name for where tiles come from: an origin, with `*.` for the subdomains that `{s}` stands for. */
function tileSource(tileUrl: string): string {
  const { origin } = new URL(tileUrl.replace('://{s}.', '://subdomains.'));
  return tileUrl.includes('://{s}.') ? origin.replace('://subdomains.', '://*.') : origin;
}

export function nonceOf(response: Response): string {
  return String(response.locals.nonce);
}
