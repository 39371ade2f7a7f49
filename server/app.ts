import type { IncomingMessage, RequestListener } from 'node:http';
import cookieParser from 'cookie-parser';
import express, { Router, type Express } from 'express';
import proxyAddress from 'proxy-addr';
import {
  operationOf,
  operations,
  type OperationName,
} from '../shared/contract/operations/operations.ts';
import { paths } from '../shared/paths.ts';
import { notFound } from './errors/app-error.ts';
import { healthRoutes } from './features/health/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { createUploadPlaces } from './features/upload-places.ts';
import { accessLog } from './http/access-log.ts';
import { bodyDeadline } from './http/body-deadline.ts';
import { closeWhileDraining } from './http/close-while-draining.ts';
import { compressJson, compressText } from './http/content-encoding.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { errorHandler } from './http/error-handler.ts';
import { admitLargeBodies } from './http/large-bodies.ts';
import { operationRoutes } from './http/operations/operation-routes.ts';
import { requestId } from './http/request-id.ts';
import { limitUrlLength, onlyReads } from './http/request-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import {
  clientIpOf,
  clientKeyOf,
  limitRequests,
  minuteMs,
  type CreateLimit,
  type UseLimit,
} from './limits/rate-limit.ts';
import { createVisitorIds } from './limits/visitor-id.ts';
import { limitRedisWaits } from './redis/request-time.ts';
import { isMainPage } from './rendering/cacheable-pages.ts';
import { documentHandler } from './rendering/document-handler.ts';
import { createLoadShedding, type LoadShedding } from './rendering/load-shedding.ts';
import { createInProcessBff } from './rendering/in-process-bff.ts';
import { serveStoredPages, sharedTarget, type Sharing } from './rendering/stored-pages.ts';
import type { Services } from './services.ts';
import { mayBringSession, useSessionCookie } from './session/browser.ts';

/**
 * Pages with rate-limited forms. They set the visitor id cookie, so that browsers without scripts behind one IP address count
 * separately.
 */
const formPages = [
  paths.logIn,
  paths.adminLogIn,
  paths.signUp,
  paths.forgotPassword,
  paths.setPassword,
  paths.verifyEmail,
  paths.contact,
  paths.sell,
];

/** Limits of concurrent large uploads: up to 10 MB each, stored on disk. */
const uploadPlaces = { inAll: 40, ofAddress: 12, ofPerson: 4 };

/** Per minute and IP address. Each administrator has a limit in the guard. */
const staffAddressLimit = {
  name: 'staff-address',
  windowMs: minuteMs,
  max: 3000,
  keyOf: clientIpOf,
};

const names = Object.keys(operations) as OperationName[];
const staffOperations = names.filter((name) => operationOf(name).access === 'staff');
const visitorOperations = names.filter(
  (name) => name !== 'POST /vitals' && !staffOperations.includes(name),
);

/** Requests per minute to the JSON API. */
export function createApiLimit(createLimit: CreateLimit): UseLimit {
  return createLimit(
    { name: 'address', windowMs: minuteMs, max: 3000, keyOf: clientIpOf },
    { name: 'visitor', windowMs: minuteMs, max: 300, keyOf: clientKeyOf },
  );
}

/** The HTTP side of the site. */
export interface Site {
  /** The middleware and routes alone. */
  express: Express;
  /** Sends stored pages, and refuses pages under overload, before `express` sees a request. */
  listener: RequestListener;
}

export function createSite(services: Services): Site {
  const { settings, site, readiness, pageCache: cache, pageWork: work, log, metrics } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  useSessionCookie(app, site.origin, settings.production);
  app.set('trust proxy', settings.server.trustProxy ?? false);

  const clientOf = (request: IncomingMessage): string | undefined => addressOfClient(app, request);
  const sharing: Sharing = {
    origin: site.origin,
    hasSession: (cookieHeader) => mayBringSession(app, cookieHeader),
  };
  const isSent = serveStoredPages({
    ...sharing,
    cache,
    clientOf,
    isDraining: () => readiness.draining,
    log,
    metrics,
  });
  const shedding = createLoadShedding({
    work,
    https: site.origin.startsWith('https:'),
    clientOf,
    isShared: (request) => {
      const target = sharedTarget(request, sharing);
      return target !== null && isMainPage(target) && cache.canStore(target);
    },
    // While draining, the app asks clients to reconnect; in development, sources are served at any path.
    isBypassed: () => readiness.draining || settings.mode === 'development',
    log,
    metrics,
  });
  addRoutes(app, services, { sharing, shedding });
  return {
    express: app,
    listener: (request, response) => {
      if (!isSent(request, response) && !shedding.refuses(request, response))
        app(request, response);
    },
  };
}

/** Adds the middleware and routes, which run in the order below. */
function addRoutes(
  app: Express,
  services: Services,
  { sharing, shedding }: { sharing: Sharing; shedding: LoadShedding },
): void {
  const { settings, site, log, readiness, properties, media, sharePictures, admin } = services;
  const { uploads, bundle, pageCache, createLimit, once } = services;
  const https = site.origin.startsWith('https:');
  const visitorIds = createVisitorIds(services.keys, https);
  const admitBody = admitLargeBodies(createUploadPlaces(uploadPlaces));

  app.use(bodyDeadline());
  app.use('/health', healthRoutes(readiness));
  app.use(closeWhileDraining(readiness));
  app.use(requestId(services.tracing));
  if (services.redis) app.use(limitRedisWaits());
  app.use(
    securityHeaders({
      https,
      tileUrl: settings.site.tileUrl,
      videoHosts: settings.videoHosts,
      development: settings.mode === 'development',
    }),
  );
  app.use(accessLog(log, services.metrics));
  app.use(warnOfUntrustedProxy(log));
  app.use(limitUrlLength());
  app.use(services.files);
  app.use(['/sitemap.xml', '/sitemap-:part.xml'], compressText());
  app.use(
    seoRoutes({
      site,
      listed: (signal) => properties.listed(signal),
      places: (signal) => properties.places(signal),
      areas: (signal) => properties.areas(signal),
    }),
  );
  app.use(refuseCrossSite(site.origin, log));
  app.use(cookieParser(), visitorIds.verify);
  app.use('/api', apiRoutes());
  app.use(
    '/media',
    onlyReads(),
    mediaRoutes({
      media,
      sharePictures,
      fallback: services.fallbackPicture,
      createLimit,
      log,
    }),
  );
  app.use(formPages, visitorIds.give);
  app.use(shedding.handler);
  app.use(
    documentHandler({
      bundle,
      bffFor: (...visit) => createInProcessBff(services, ...visit),
      admitBody,
      uploadFolder: uploads.path,
      site,
      vitalsShare: settings.metrics?.vitalsShare ?? 0,
      traced: services.tracing !== undefined,
      cache: pageCache,
      work: services.pageWork,
      refusesLate: shedding.refusesLate,
      sharedTarget: (request) => sharedTarget(request, sharing),
      log,
    }),
  );
  app.use(errorHandler(log));

  function apiRoutes(): Router {
    const api = Router();
    const options = { services, createLimit, once, admitBody, uploads };
    // Before the visitors' limits: staff make more requests per minute, often from one office.
    api.use(
      '/admin',
      compressJson(),
      limitRequests(createLimit(staffAddressLimit)),
      // Before any body is read: only staff may upload megabytes.
      admin.guard.admit,
    );
    // A property with its nearby places is long.
    const staffOptions = { ...options, maxBytes: 131_072, below: '/admin' };
    api.use('/admin', operationRoutes(staffOperations, staffOptions));
    api.use('/admin', nothingHere, admin.guard.refuse);
    // Before the visitor's id: a report of a page view needs and gets no cookie.
    api.use(operationRoutes(['POST /vitals'], { ...options, maxBytes: 1024 }));
    api.use(limitRequests(createApiLimit(createLimit)), visitorIds.give, compressJson());
    api.use(operationRoutes(visitorOperations, { ...options, maxBytes: 16_384 }));
    api.use(nothingHere);
    // After everything that may answer: a claim must not outlast its request.
    api.use(once.failed);
    return api;
  }
}

/** The client's IP address, as Express determines it. */
function addressOfClient(app: Express, request: IncomingMessage): string | undefined {
  return request.headers['x-forwarded-for'] === undefined
    ? request.socket.remoteAddress
    : proxyAddress(request, app.get('trust proxy fn'));
}

function nothingHere(): never {
  throw notFound('pageNotFound');
}
