import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

export interface SecurityHeadersOptions {
  /** The site is reached by https, so browsers may be told to insist on it. */
  https: boolean;
  /** The dev server adds styles and opens a socket for what changes; the built site needs neither. */
  development: boolean;
}

/** Helmet's headers with this site's policy. Every answer gets a nonce of its own, to be had from `nonceOf`. */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const { https, development } = options;
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", (_request, response) => `'nonce-${nonceOf(response as Response)}'`],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
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

export function nonceOf(response: Response): string {
  return String(response.locals.nonce);
}
