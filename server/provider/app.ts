import type { ErrorRequestHandler, Express } from 'express';
import express from 'express';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Tables } from './database/tables.ts';
import { pictureRoutes } from './picture-routes.ts';
import { propertyRoutes } from './properties/routes.ts';

/** The provider's HTTP API over an open, migrated database. Every answer but a picture is JSON. */
export function createProviderApp(services: { database: Kysely<Tables>; logger: Logger }): Express {
  const { database, logger } = services;
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

  app.use('/api/properties', propertyRoutes(database));
  app.use('/photos', pictureRoutes());

  app.use((_request, response) => {
    response.status(404).json({ message: 'Not found' });
  });
  app.use(errorAnswer(logger));
  return app;
}

/** A client's mistake is answered in its own status; anything else is logged and told nothing of. */
function errorAnswer(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = clientErrorStatus(error);
    if (status === null) {
      logger.error({ err: error, method: request.method, path: request.path }, 'request failed');
    }
    if (response.headersSent) return next(error);
    response.set('Cache-Control', 'no-cache').removeHeader('ETag');
    if (status === null) return response.status(500).json({ message: 'An error occurred.' });
    response.status(status).json({ message: status === 404 ? 'Not found' : 'Bad request' });
  };
}

function clientErrorStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
