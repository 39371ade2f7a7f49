import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { variantOfFile } from './seed/picture-variants.ts';
import type { VariantFiles } from './seed/variant-files.ts';

const folder = fileURLToPath(new URL('seed/photos/', import.meta.url));

const caching = { maxAge: '7d', immutable: true };
/** A picture's URL always leads to the same bytes. */
const cacheControl = 'public, max-age=604800, immutable';

/** Serves the pictures of the demo properties. The file behind a name never changes. A variant is made for its first request. */
export function pictureRoutes(variants: VariantFiles): Router {
  const router = Router();
  router.get('/:file', async (request, response, next) => {
    const { file } = request.params;
    const variant = variantOfFile(file);
    if (variant !== null) {
      const made = await variants.ensure(variant.name, variant.variant);
      if (typeof made !== 'string')
        return response.set('Cache-Control', cacheControl).type('jpg').send(made);
      response.removeHeader('Cache-Control');
      return response.sendFile(made, { root: variants.folder, ...caching });
    }
    if (!/^[a-z0-9-]+\.(?:jpg|svg)$/.test(file)) return next();
    response.removeHeader('Cache-Control');
    response.sendFile(file, { root: folder, ...caching });
  });
  return router;
}
