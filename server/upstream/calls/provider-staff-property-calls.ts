import { z } from 'zod';
import { bulkActions } from '../../../shared/contract/admin/properties.ts';
import type { ProviderCall } from './provider-calls.ts';
import { staffPropertySchemas, propertyPageSchema } from '../staff/staff-property-schema.ts';
import { bulkAnswer, importAnswer } from '../staff/staff-property-writes.ts';

const access = 'staff';
/** Photos keep the provider’s URLs. */
const { item, property } = staffPropertySchemas((url) => url);
const oneProperty = z.object({ property });
const fields = z.record(z.string(), z.unknown());
const manyChanges = 'bulk changes, CSV import and restoring';
const perProperty = 'staff cannot change properties in this way';

const properties = { access, isExtension: true, extension: 'properties' } as const;

export const staffPropertyCalls: readonly ProviderCall[] = [
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties',
    summary: 'A page of the staff’s list',
    response: propertyPageSchema(item),
    without:
      'drafts, statuses, references, versions and deleted properties: staff see the public list',
  },
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties/{id}',
    summary: 'One property with every field',
    response: oneProperty,
    without: 'fields beyond the public ones, and warnings about concurrent changes',
  },
  {
    access,
    method: 'POST',
    path: '/properties',
    summary: 'Create a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  {
    access,
    method: 'PUT',
    path: '/properties/{id}',
    summary: 'Change a property',
    body: fields,
    response: oneProperty,
    without: perProperty,
  },
  {
    access,
    method: 'DELETE',
    path: '/properties/{id}',
    summary: 'Delete a property',
    without: perProperty,
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/{id}/restore',
    summary: 'Restore a deleted property',
    response: oneProperty,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'POST',
    path: '/properties/{id}/photos',
    summary: 'Add photos',
    body: 'form',
    response: oneProperty,
    without: 'descriptions of photos: they are sent with the property',
  },
  {
    ...properties,
    method: 'PUT',
    path: '/properties/{id}/photos',
    summary: 'Order the photos',
    body: z.object({
      version: z.number(),
      photos: z.array(z.object({ id: z.string(), alt: z.string() })),
    }),
    response: oneProperty,
    without: 'descriptions of photos: their order is sent with the property',
  },
  {
    ...properties,
    method: 'DELETE',
    path: '/properties/{id}/photos/{photoId}',
    summary: 'Delete a photo',
    response: oneProperty,
    without: 'nothing: the remaining photos are sent with the property',
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/bulk',
    summary: 'Apply an action to many properties',
    body: z.object({ action: z.enum(bulkActions) }).loose(),
    response: bulkAnswer,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'POST',
    path: '/admin/properties/import',
    summary: 'Create and update many properties',
    body: z.object({ rows: z.array(fields) }),
    response: importAnswer,
    without: manyChanges,
  },
  {
    ...properties,
    method: 'GET',
    path: '/admin/properties/export',
    summary: 'Every match of a filter, as NDJSON',
    line: property,
    without: 'the CSV export of properties',
  },
];
