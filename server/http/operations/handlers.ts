import type { OperationName } from '../../../shared/contract/operations/operations.ts';
import { accountHandlers } from '../../features/account/handlers.ts';
import type { AccountService } from '../../features/account/service.ts';
import { listHandlers } from '../../features/admin/lookup-list-handlers.ts';
import { messageHandlers, staffHandlers } from '../../features/admin/people-handlers.ts';
import { staffPropertyHandlers } from '../../features/admin/property-handlers.ts';
import type { AdminService } from '../../features/admin/service.ts';
import { enquiryHandlers, type EnquiryServices } from '../../features/enquiries/handlers.ts';
import { geocodingHandlers } from '../../features/geocoding/handlers.ts';
import type { GeocodingService } from '../../features/geocoding/service.ts';
import type { Handlers } from '../../features/operation-call.ts';
import { propertyHandlers, type PropertyServices } from '../../features/properties/handlers.ts';
import { sessionHandlers } from '../../features/session/handlers.ts';
import type { SessionService } from '../../features/session/service.ts';
import { vitalsHandlers } from '../../features/vitals/handlers.ts';
import type { Metrics } from '../../metrics/metrics.ts';

/** What the operations work with. */
export interface OperationServices extends PropertyServices, EnquiryServices {
  geocoding: GeocodingService;
  sessions: SessionService;
  account: AccountService;
  admin: AdminService;
  metrics: Metrics | undefined;
}

/** What answers each operation. */
export const handlers = {
  ...propertyHandlers,
  ...geocodingHandlers,
  ...enquiryHandlers,
  ...vitalsHandlers,
  ...sessionHandlers,
  ...accountHandlers,
  ...staffPropertyHandlers,
  ...messageHandlers,
  ...listHandlers,
  ...staffHandlers,
} satisfies Handlers<OperationServices, OperationName>;
