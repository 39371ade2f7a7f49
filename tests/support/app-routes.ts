import type { Express } from 'express';

/** Mount points of routers; a test that walks the routes fails on an unknown one. */
const mounts = [
  '/api',
  '/admin',
  '/properties',
  '/amenities',
  '/property-types',
  '/media',
  '/health',
  '/session',
  '/places',
  '/geocode',
  '/vitals',
  '/account',
  '/phones',
  '/emails',
  '/addresses',
  // The provider’s.
  '/api/admin',
  '/api/properties',
  '/api/contact',
  '/users',
  '/auth',
  '/messages',
  '/audit',
  '/mails',
  '/batches',
  '/stats',
  '/:id/photos',
  '/photos/users',
  '/photos/properties',
  '/photos',
];

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  match(path: string): boolean;
}

/** Every route of the app as 'METHOD /path', in matching order. */
export function routesOf(app: Express): string[] {
  // Express’s types omit the contents of a layer.
  return routesIn(app.router.stack as unknown as Layer[]);
}

function routesIn(stack: readonly Layer[], prefix = ''): string[] {
  return stack.flatMap((layer) => {
    if (layer.route) {
      const { path, methods } = layer.route;
      return [path]
        .flat()
        .flatMap((one) =>
          Object.keys(methods).map(
            (method) => `${method.toUpperCase()} ${(prefix + one).replace(/\/$/, '')}`,
          ),
        );
    }
    if (!layer.handle.stack) return [];
    const mount = layer.match('/nowhere') ? '' : mounts.find((path) => layer.match(path));
    if (mount === undefined) throw new Error('a router is mounted at an unknown path');
    return routesIn(layer.handle.stack, prefix + mount);
  });
}
