import cookieParser from 'cookie-parser';
import express, { Router, type Express, type Request } from 'express';
import { paths } from '../shared/paths.ts';
import type { Services } from './compose.ts';
import { notFound } from './errors/app-error.ts';
import { accountRoutes } from './features/account/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import type { PhotoOwner } from './features/enquiries/photos.ts';
import { enquiryRoutes } from './features/enquiries/routes.ts';
import { geocodingRoutes } from './features/geocoding/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { propertiesRoutes } from './features/properties/routes.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createUploadPlaces } from './features/upload-places.ts';
import { accessLog } from './http/access-log.ts';
import { bodyDeadline } from './http/body-deadline.ts';
import { closeWhileDraining } from './http/close-while-draining.ts';
import { compressJson, compressText } from './http/content-encoding.ts';
import { onlyJson, refuseCrossSite } from './http/cross-site.ts';
import { errorHandler } from './http/error-handler.ts';
import { admitLargeBodies, largeBody } from './http/large-bodies.ts';
import {
  accountLimits,
  clientIpOf,
  apiRateLimits,
  enquiryLimits,
  geocodingLimits,
  pictureLimits,
  staffLimits,
  clientKeyOf,
} from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { limitUrlLength, onlyReads } from './http/request-limits.ts';
import { nonceOf, securityHeaders } from './http/security-headers.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { createVisitorIds } from './http/visitor-id.ts';
import { documentHandler } from './rendering/document-handler.ts';
import { createInProcessBff } from './rendering/in-process-bff.ts';
import { browserSession } from './session/browser-session.ts';
import { createSignatures } from './session/signatures.ts';
import { sessionCookieFor, useSessionCookie } from './session/session-cookie.ts';

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

/** The whole site as one request handler. Middleware runs in the order below. */
export function createApp(services: Services): Express {
  const { config, site, log, readiness, properties, media, sharePictures, sessions } = services;
  const { account, admin, enquiries, ownerPhotos, uploads, geocoding, bundle } = services;
  const https = site.origin.startsWith('https:');
  const limits = { ...accountLimits(https), ...enquiryLimits(https) };
  const visitorIds = createVisitorIds(services.keys, https);
  const addressNames = createSignatures(services.keys, 'upload address');
  const ownerOf = (request: Request): PhotoOwner => ({
    visitor: clientKeyOf(request, https),
    address: addressNames.sign(clientIpOf(request)),
  });
  const admitBody = admitLargeBodies(createUploadPlaces(uploadPlaces), https);

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  useSessionCookie(app, sessionCookieFor(site.origin, config.production));
  app.set('trust proxy', config.server.trustProxy ?? false);

  app.use(bodyDeadline());
  app.use('/health', healthRoutes(readiness));
  app.use(closeWhileDraining(readiness));
  app.use(requestId());
  app.use(
    securityHeaders({
      https,
      tileUrl: config.site.tileUrl,
      development: config.mode === 'development',
    }),
  );
  app.use(accessLog(log));
  app.use(warnOfUntrustedProxy(log));
  app.use(limitUrlLength());
  app.use(services.files);
  app.use(['/sitemap.xml', '/sitemap-:part.xml'], compressText());
  app.use(
    seoRoutes({
      site,
      listed: (signal) => properties.listed(signal),
      places: (signal) => properties.places(signal),
    }),
  );
  app.use(refuseCrossSite(site.origin));
  app.use(cookieParser(), visitorIds.verify);
  app.use('/api', apiRoutes());
  app.use(
    '/media',
    onlyReads(),
    mediaRoutes({
      media,
      sharePictures,
      fallback: services.fallbackPicture,
      limits: pictureLimits(),
      clientOf: clientIpOf,
      log,
    }),
  );
  app.use(formPages, visitorIds.give);
  app.use(
    documentHandler({
      bundle,
      bffFor: (request, response) =>
        createInProcessBff(
          { properties, sessions, account, admin, enquiries, ownerPhotos, limits, ownerOf },
          request,
          response,
        ),
      sessionOf: (request, response) => sessions.current(browserSession(request, response)),
      clientOf: clientIpOf,
      admitBody,
      uploadFolder: uploads.path,
      site,
      nonceOf,
      log,
    }),
  );
  app.use(errorHandler(log));
  return app;

  function apiRoutes(): Router {
    const api = Router();
    const bodies = { largeBody: largeBody(admitBody), uploads };
    const staff = staffLimits();
    // Before the visitors' limits: staff make more requests per minute, often from one office.
    api.use('/admin', staff.address, compressJson());
    api.use(
      '/admin',
      adminRoutes({
        admin,
        limitStaff: staff.person,
        // A property with its nearby places is long; a restore has no body.
        jsonBody: [onlyJson({ bodyless: true }), express.json({ limit: '128kb' })],
        ...bodies,
      }),
      nothingHere,
    );
    api.use(apiRateLimits(https), visitorIds.give, compressJson());
    api.use((_request, response, next) => {
      response.set('cache-control', 'private, no-cache');
      next();
    });
    const jsonBody = [onlyJson(), express.json({ limit: '16kb' })];
    api.use('/session', jsonBody, sessionRoutes({ sessions, limitLogIn: limits.logIn }));
    api.use('/account', accountRoutes({ account, limits, jsonBody, ...bodies }));
    api.use(
      enquiryRoutes({ enquiries, photos: ownerPhotos, limits, ownerOf, jsonBody, ...bodies }),
    );
    api.use(onlyReads());
    api.use(propertiesRoutes(properties));
    api.use('/geocode', geocodingLimits(https), geocodingRoutes(geocoding, clientIpOf));
    api.use(nothingHere);
    return api;
  }
}

function nothingHere(): never {
  throw notFound('pageNotFound');
}
