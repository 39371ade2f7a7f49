import { Router } from 'express';

import { propertyBulkRoutes } from './properties/property-bulk-routes.ts';
import { propertyImportRoutes } from './properties/property-import-routes.ts';
import { staffPropertyRoutes } from './properties/staff-property-routes.ts';
import type { StaffServices } from './staff-services.ts';

/** Every call beneath `/admin`. They stand behind the guard of administrators. */
export function staffRoutes(services: StaffServices): Router {
  const router = Router();
  router.use('/properties', [
    propertyBulkRoutes(services),
    propertyImportRoutes(services),
    staffPropertyRoutes(services),
  ]);
  return router;
}
