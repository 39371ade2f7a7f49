import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { mapFrameOrigin } from '../../shared/map-frame.ts';

const scripts = "'self'";
const permissions = 'camera=(), geolocation=(self), microphone=(), payment=()';

export interface SecurityHeadersOptions {
  /** Whether the site uses https, so that HSTS can be sent. */
  https: boolean;
  /** Tile URL template with `{z}`, `{x}`, `{y}` and optionally `{s}`. */
  tileUrl: string;
  /** Hosts of video players, which pages may frame. */
  videoHosts: readonly string[];
  /** Relaxes the policy for Vite, which injects styles, opens a WebSocket, and polls in a worker while the server restarts. */
  development: boolean;
}

/** Helmet's headers with this site's policy, the same for every response. */
export function securityHeaders(options: SecurityHeadersOptions): RequestHandler {
  const { https, tileUrl, videoHosts, development } = options;
  const secure = withPolicy(https, {
    defaultSrc: ["'none'"],
    scriptSrc: [scripts],
    styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    imgSrc: ["'self'", 'data:', tileSource(tileUrl)],
    fontSrc: ["'self'"],
    connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
    frameSrc: [mapFrameOrigin, ...videoHosts.map((host) => `https://${host}`)],
    workerSrc: development ? ["'self'", 'blob:'] : ["'self'"],
    manifestSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    objectSrc: ["'none'"],
  });
  return (request, response, next) => {
    response.set('permissions-policy', permissions);
    secure(request, response, next);
  };
}

/** The headers of a page that consists of text, a style sheet and an icon, for a response outside the app. */
export function staticPageHeaders(https: boolean): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const secure = withPolicy(https, {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  });
  secure(response.req, response, () => {});
  response.setHeader('permissions-policy', permissions);
  return securityHeadersOf(response);
}

type Directives = Record<string, string[]>;

function withPolicy(https: boolean, directives: Directives): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(https && { upgradeInsecureRequests: [] }) },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** CSP source of the tiles: an origin, with `*.` for the subdomains of `{s}`. */
function tileSource(tileUrl: string): string {
  const { origin } = new URL(tileUrl.replace('://{s}.', '://subdomains.'));
  return tileUrl.includes('://{s}.') ? origin.replace('://subdomains.', '://*.') : origin;
}

const ownNames =
  /^(?:content-security-policy|strict-transport-security|referrer-policy|permissions-policy|origin-agent-cluster|cross-origin-.+|x-(?!request-id).+)$/;

/** The headers set here, to be sent with a stored page. */
export function securityHeadersOf(response: ServerResponse): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (ownNames.test(name)) headers[name] = String(value);
  return headers;
}

/** Allows inline scripts with the returned nonce, in this response only. */
export function allowInlineScripts(response: Response): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(response.get('content-security-policy'));
  response.set(
    'content-security-policy',
    policy.replace(`script-src ${scripts}`, `$& 'nonce-${nonce}'`),
  );
  return nonce;
}
