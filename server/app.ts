import type { IncomingMessage, RequestListener } from 'node:http';
import cookieParser from 'cookie-parser';
import express, { Router, type Express, type RequestHandler } from 'express';
import proxyAddress from 'proxy-addr';
import { paths } from '../shared/paths.ts';
import { notFound } from './errors/app-error.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { enquiryRoutes } from './features/enquiries/routes.ts';
import { geocodingRoutes } from './features/geocoding/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { mapRoutes } from './features/properties/map/map-routes.ts';
import { placeRoutes } from './features/properties/places/place-routes.ts';
import { propertiesRoutes } from './features/properties/routes.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { vitalsRoutes } from './features/vitals/routes.ts';
import { createUploadPlaces } from './features/upload-places.ts';
import { accessLog } from './http/access-log.ts';
import { bodyDeadline } from './http/body-deadline.ts';
import { closeWhileDraining } from './http/close-while-draining.ts';
import { compressJson, compressText, createBytesSender } from './http/content-encoding.ts';
import { onlyJson, refuseCrossSite } from './http/cross-site.ts';
import { errorHandler } from './http/error-handler.ts';
import { admitLargeBodies, largeBody } from './http/large-bodies.ts';
import { parseJson } from './http/parse-json.ts';
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

/** Room for the compressed feeds of the map's pins: some eighty searches that find 20,000 homes. */
const pinCacheBytes = 8 * 1024 * 1024;

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
  const { settings, site, log, readiness, properties, media, sharePictures, sessions } = services;
  const { account, admin, enquiries, ownerPhotos, uploads, geocoding, bundle, pageCache } =
    services;
  const { createLimit, once } = services;
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
    const bodies = {
      largeBody: (read: RequestHandler) => [largeBody(admitBody), read, once.handler],
      uploads,
    };
    // Before the visitors' limits: staff make more requests per minute, often from one office.
    api.use(
      '/admin',
      compressJson(),
      adminRoutes(
        admin,
        {
          // A property with its nearby places is long; a restore has no body.
          jsonBody: [onlyJson({ bodyless: true }), parseJson(131_072), once.handler],
          ...bodies,
        },
        createLimit,
      ),
      nothingHere,
    );
    // Before the visitor's id: a report of a page view needs and gets no cookie.
    api.use(
      '/vitals',
      vitalsRoutes({
        metrics: services.metrics,
        createLimit,
        jsonBody: [onlyJson(), parseJson(1024)],
      }),
    );
    api.use(limitRequests(createApiLimit(createLimit)), visitorIds.give, compressJson());
    api.use((_request, response, next) => {
      response.set('cache-control', 'private, no-cache');
      next();
    });
    const jsonBody = [onlyJson(), parseJson(16_384), once.handler];
    api.use('/session', sessionRoutes(sessions, { jsonBody }));
    api.use('/account', accountRoutes({ account, jsonBody, ...bodies }));
    api.use(enquiryRoutes({ enquiries, photos: ownerPhotos, jsonBody, ...bodies }));
    api.use(onlyReads());
    api.use(mapRoutes(properties, createLimit, createBytesSender(pinCacheBytes)));
    api.use(propertiesRoutes(properties));
    api.use('/places', placeRoutes(properties, createLimit));
    api.use('/geocode', geocodingRoutes(geocoding, createLimit));
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
