import express, { type Express, type RequestHandler } from 'express';
import { createAuthentication, onlyAdministrators } from './accounts/authenticate.ts';
import { accountRoutes } from './accounts/routes.ts';
import { enquiryRoutes } from './enquiries/routes.ts';
import { errorAnswer } from './http/error-answer.ts';
import { onlyTheSite } from './http/only-the-site.ts';
import { pictureRoutes } from './picture-routes.ts';
import { propertyRoutes } from './properties/routes.ts';
import type { ProviderServices } from './services.ts';
import { propertyWriteRoutes } from './staff/properties/property-write-routes.ts';
import { staffRoutes } from './staff/routes.ts';

/**
 * The provider's HTTP API over an open, migrated database. Every response except pictures is JSON.
 *
 * @param siteKey what every request must send; without it anyone may call
 */
export function createProviderApp(services: ProviderServices, siteKey?: string): Express {
  const { logger, photos, propertyPhotos } = services;
  const authenticate = createAuthentication(services);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');

  app.use((_request, response, next) => {
    response.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-cache',
    });
    next();
  });
  if (siteKey !== undefined) app.use(onlyTheSite(siteKey));
  app.use(['/api/users', '/api/auth', '/api/admin', '/api/contact'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  app.use('/api/admin', authenticate, onlyAdministrators);
  app.use('/api/properties', unlessReading(authenticate), unlessReading(onlyAdministrators));
  app.use('/api/properties', propertyRoutes(services), propertyWriteRoutes(services));
  app.use('/api/contact', enquiryRoutes(services));
  app.use('/api/admin', staffRoutes(services));
  app.use('/api', accountRoutes(services, authenticate));
  app.use('/photos/users', photos.routes());
  app.use('/photos/properties', propertyPhotos.routes());
  app.use('/photos', pictureRoutes(services.demoPhotos));

  app.use((_request, response) => {
    response.status(404).json({ message: 'Not found' });
  });
  app.use(errorAnswer(logger));
  return app;
}

/** Anyone may read properties; only staff may write them. */
function unlessReading(guard: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return next();
    return guard(request, response, next);
  };
}
