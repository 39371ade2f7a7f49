import { z } from 'zod';
import { bulkActions } from '../../../shared/contract/admin/properties.ts';
import type { ProviderCallTable } from './provider-call.ts';
import { staffPropertySchemas, propertyPageSchema } from '../staff/staff-property-schema.ts';
import { bulkAnswer, importAnswer } from '../staff/staff-bulk-schema.ts';

const access = 'staff';
/** Photos keep the provider’s URLs. */
const { item, property } = staffPropertySchemas((url) => url);
const oneProperty = z.object({ property });
const fields = z.record(z.string(), z.unknown());
const manyChanges = 'bulk changes, CSV import and restoring';
const perProperty = 'staff cannot change properties in this way';

const properties = { access, isExtension: true, extension: 'properties' } as const;

export const staffPropertyCalls = {
  'GET /admin/properties': {
    ...properties,
    summary: 'A page of the staff’s list',
    response: propertyPageSchema(item),
    without:
      'drafts, statuses, references, versions and deleted properties: staff see the public list',
  },
  'GET /admin/properties/{id}': {
    ...properties,
    summary: 'One property with every field',
    response: oneProperty,
    without: 'fields beyond the public ones, and warnings about concurrent changes',
  },
  'POST /properties': {
    access,
    summary: 'Create a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  'PUT /properties/{id}': {
    access,
    summary: 'Change a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  'DELETE /properties/{id}': {
    access,
    summary: 'Delete a property',
    without: perProperty,
  },
  'POST /admin/properties/{id}/restore': {
    ...properties,
    summary: 'Restore a deleted property',
    response: oneProperty,
    without: manyChanges,
  },
  'POST /properties/{id}/photos': {
    ...properties,
    summary: 'Add photos',
    body: 'form',
    response: oneProperty,
    without: 'descriptions of photos: they are sent with the property',
  },
  'PUT /properties/{id}/photos': {
    ...properties,
    summary: 'Order the photos',
    body: z.object({
      version: z.number(),
      photos: z.array(z.object({ id: z.string(), alt: z.string() })),
    }),
    response: oneProperty,
    without: 'descriptions of photos: their order is sent with the property',
  },
  'DELETE /properties/{id}/photos/{photoId}': {
    ...properties,
    summary: 'Delete a photo',
    response: oneProperty,
    without: 'nothing: the remaining photos are sent with the property',
  },
  'POST /admin/properties/bulk': {
    ...properties,
    summary: 'Apply an action to many properties',
    body: z.object({ action: z.enum(bulkActions) }).loose(),
    response: bulkAnswer,
    mustAnswer: true,
    without: manyChanges,
  },
  'POST /admin/properties/import': {
    ...properties,
    summary: 'Create and update many properties',
    body: z.object({ rows: z.array(fields) }),
    response: importAnswer,
    mustAnswer: true,
    without: manyChanges,
  },
  'GET /admin/properties/export': {
    ...properties,
    summary: 'Every match of a filter, as NDJSON',
    line: property,
    without: 'the CSV export of properties',
  },
} satisfies ProviderCallTable;
