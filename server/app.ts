import cookieParser from 'cookie-parser';
import express, { Router, type Express } from 'express';
import type { Services } from './compose.ts';
import { notFound } from './errors/app-error.ts';
import { accountRoutes } from './features/account/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { propertiesRoutes } from './features/properties/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { accessLog } from './http/access-log.ts';
import { closeWhileDraining } from './http/close-while-draining.ts';
import { compressJson } from './http/content-encoding.ts';
import { onlyJson, refuseCrossSite } from './http/cross-site.ts';
import { errorHandler } from './http/error-handler.ts';
import { accountLimits, apiRateLimits } from './http/rate-limits.ts';
import { requestId } from './http/request-id.ts';
import { limitAddress, onlyReads } from './http/request-limits.ts';
import { nonceOf, securityHeaders } from './http/security-headers.ts';
import { visitorId } from './http/visitor-id.ts';
import { documentHandler } from './rendering/document-handler.ts';

/** The whole site as one request handler. The order below is the order in which a request meets its parts. */
export function createApp(services: Services): Express {
  const { config, site, log, readiness, properties, media, sessions, bundle, bff } = services;
  const https = site.origin.startsWith('https:');

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  if (config.server.trustProxy !== undefined) app.set('trust proxy', config.server.trustProxy);

  app.use('/health', healthRoutes(readiness));
  app.use(closeWhileDraining(readiness));
  app.use(requestId());
  app.use(
    securityHeaders({
      https,
      imageHosts: config.imageHosts,
      development: config.mode === 'development',
    }),
  );
  app.use(accessLog(log));
  app.use(limitAddress());
  app.use(services.files);
  app.use(refuseCrossSite(site.origin));
  app.use('/api', apiRoutes());
  app.use(onlyReads());
  app.use('/media', mediaRoutes({ media, fallback: services.fallbackPicture, log }));
  app.use(documentHandler({ bundle, bff, site, nonceOf, log }));
  app.use(errorHandler(log));
  return app;

  function apiRoutes(): Router {
    const api = Router();
    api.use(cookieParser(), apiRateLimits(https), visitorId(https), compressJson());
    api.use((_request, response, next) => {
      response.set('cache-control', 'private, no-cache');
      next();
    });
    const limits = accountLimits(https);
    const jsonBody = [onlyJson(), express.json({ limit: '16kb' })];
    api.use('/session', jsonBody, sessionRoutes({ sessions, limitLogIn: limits.logIn }));
    api.use('/account', accountRoutes({ account: services.account, limits, jsonBody }));
    api.use(onlyReads());
    api.use(propertiesRoutes(properties));
    api.use(() => {
      throw notFound('pageNotFound');
    });
    return api;
  }
}
