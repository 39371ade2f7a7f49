import { Router } from 'express';
import { auditRoutes } from './audit/audit-routes.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { mailRoutes } from './mails/mail-routes.ts';
import { messageEntryRoutes } from './messages/message-entry-routes.ts';
import { messageRoutes } from './messages/message-routes.ts';
import { lookupListRoutes } from './lookup-lists/lookup-list-routes.ts';
import { propertyBulkRoutes } from './properties/property-bulk-routes.ts';
import { propertyImportRoutes } from './properties/property-import-routes.ts';
import { staffPropertyRoutes } from './properties/staff-property-routes.ts';
import type { StaffServices } from './staff-services.ts';
import { statsRoutes } from './stats/stats-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** All routes under `/admin`. Mount behind `onlyAdministrators`. */
export function staffRoutes(services: StaffServices): Router {
  const router = Router();
  router.use('/properties', [
    propertyBulkRoutes(services),
    propertyImportRoutes(services),
    staffPropertyRoutes(services),
  ]);
  router.use('/messages', [messageEntryRoutes(services), messageRoutes(services)]);
  router.use('/amenities', lookupListRoutes(services, 'amenities'));
  router.use('/property-types', lookupListRoutes(services, 'property_types'));
  router.use('/users', userRoutes(services));
  router.use('/audit', auditRoutes(services));
  router.use('/batches', batchRoutes(services));
  router.use('/mails', mailRoutes(services));
  router.use('/stats', statsRoutes(services));
  return router;
}
