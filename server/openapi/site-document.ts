import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { accountView } from '../../shared/contract/account-schemas.ts';
import { batch } from '../../shared/contract/admin/batch-schemas.ts';
import { lookupItem, lookupItemList } from '../../shared/contract/admin/list-schemas.ts';
import { adminMessage } from '../../shared/contract/admin/message-schemas.ts';
import { adminProperty } from '../../shared/contract/admin/admin-property-schemas.ts';
import { adminUser } from '../../shared/contract/admin/user-schemas.ts';
import { problemCode } from '../../shared/contract/problem-code.ts';
import { problem } from '../../shared/contract/problem-schemas.ts';
import { propertyCard, propertyView } from '../../shared/contract/property-schemas.ts';
import { sessionView } from '../../shared/contract/session-schemas.ts';
import { accountOperations, sessionOperations } from '../../shared/contract/operations/account.ts';
import { enquiryOperations } from '../../shared/contract/operations/enquiries.ts';
import type { OperationTable } from '../../shared/contract/operations/operation.ts';
import { routeOf, type OperationName } from '../../shared/contract/operations/operations.ts';
import { geocodingOperations, placeOperations } from '../../shared/contract/operations/places.ts';
import { propertyOperations } from '../../shared/contract/operations/properties.ts';
import {
  listOperations,
  messageOperations,
  staffOperations,
} from '../../shared/contract/operations/staff.ts';
import {
  previewOperations,
  staffPropertyOperations,
} from '../../shared/contract/operations/staff-properties.ts';
import { vitalsOperations } from '../../shared/contract/operations/vitals.ts';
import { problemResponses, toOperationObject } from './operation.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const tags: [name: string, description: string, operations: OperationTable][] = [
  ['Properties', 'What visitors see.', propertyOperations],
  ['Places', 'Suggestions, addresses and points.', { ...placeOperations, ...geocodingOperations }],
  ['Enquiries', 'Messages of visitors and offers of owners.', enquiryOperations],
  ['Web vitals', 'How fast pages are for visitors.', vitalsOperations],
  ['Session', 'Signing in and out.', sessionOperations],
  ['Account', 'A user’s own account.', accountOperations],
  [
    'Staff: properties',
    'Every property, also unpublished and deleted ones.',
    { ...staffPropertyOperations, ...previewOperations },
  ],
  ['Staff: messages', 'Enquiries and their answers.', messageOperations],
  ['Staff: lists', 'Amenities and property types.', listOperations],
  ['Staff: users and changes', 'Figures, users, the audit log and bulk changes.', staffOperations],
];

const description = `The JSON API of this site’s own pages.

Requests that change something are refused unless they come from the site’s own origin: with \`Sec-Fetch-Site: same-origin\`, or
without that header and with the site’s \`Origin\`. Errors are problem details (RFC 9457): \`detail\` can be shown to a visitor, \`code\` names the
error, \`instance\` is the id of the request in the log. \`Cache-Status\` (RFC 9211) reports caching, \`RateLimit\` and
\`RateLimit-Policy\` the limits. Money is whole Naira, area square metres, times ISO 8601.`;

/** OpenAPI 3.1 of the JSON API, with the schemas that validate its requests and, in the tests, its responses. */
export function createSiteDocument(version: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, , operations] of tags) {
    for (const [name, operation] of Object.entries(operations)) {
      const { method, path } = routeOf(name as OperationName);
      const item = (paths[`/api${path}`] ??= {});
      const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      item[verb] = toOperationObject({ verb, path, operation, tag });
    }
  }
  const document = {
    openapi: '3.1.1' as const,
    info: { title: 'Homefront JSON API', version, description },
    servers: [{ url: '/' }],
    tags: tags.map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'HttpOnly, set by signing in.',
        },
      },
      responses: problemResponses,
      schemas: {
        Problem: problem,
        ProblemCode: problemCode,
        PropertyCard: propertyCard,
        Property: propertyView,
        Session: sessionView,
        Account: accountView,
        StaffProperty: adminProperty,
        StaffMessage: adminMessage,
        StaffUser: adminUser,
        Batch: batch,
        LookupItem: lookupItem,
        LookupItemList: lookupItemList,
      },
    },
  } satisfies Parameters<typeof createDocument>[0];
  return createDocument(document, { override: withoutSafeRange });
}

/** Every JSON number of ours is in this range. */
export function withoutSafeRange({
  jsonSchema,
}: {
  jsonSchema: { maximum?: number; minimum?: number };
}): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
