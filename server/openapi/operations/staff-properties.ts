import { z } from 'zod';
import { deleted } from '../../../shared/contract/admin/list-schemas.ts';
import {
  adminProperty,
  adminPropertyPage,
} from '../../../shared/contract/admin/admin-property-schemas.ts';
import { bulkResult, importResult } from '../../../shared/contract/admin/property-schemas.ts';
import {
  bulkOfAllForm,
  bulkOfFilterForm,
  bulkOfIdsForm,
} from '../../../shared/forms/admin-forms.ts';
import { maxPhotoBytes, photoTypes } from '../../../shared/forms/photo-form.ts';
import {
  newPropertyForm,
  photoArrangementForm,
  propertyChangeForm,
} from '../../../shared/forms/property-form.ts';
import { queries } from '../../features/admin/read-queries.ts';
import { problemWith, type Answer, type Operation } from '../operation.ts';

const property: Answer = { description: 'The property.', schema: adminProperty };

/** A change that is based on an older version. */
const problems = {
  409: {
    description: 'The property has changed, or cannot change so: `current` is its state.',
    schema: problemWith({ current: adminProperty.exactOptional() }),
  },
};

const access = 'staff';

export const staffPropertyOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/admin/properties',
    summary: 'A page of the list',
    access,
    query: queries.properties,
    success: { 200: { description: 'The page.', schema: adminPropertyPage } },
  },
  {
    method: 'get',
    path: '/admin/properties/export.csv',
    summary: 'Every match of a filter',
    access,
    query: queries.propertyFilter,
    success: { 200: { description: 'A file.', types: ['text/csv'] } },
  },
  {
    method: 'get',
    path: '/admin/properties/{id}',
    summary: 'One property',
    access,
    success: { 200: property },
  },
  {
    method: 'post',
    path: '/admin/properties',
    summary: 'Create a property',
    access,
    body: { schema: newPropertyForm },
    success: {
      201: {
        description: 'The property; null if the provider did not say which it is.',
        schema: adminProperty.nullable(),
      },
    },
    problems,
  },
  {
    method: 'put',
    path: '/admin/properties/{id}',
    summary: 'Change some fields',
    access,
    body: { schema: propertyChangeForm },
    success: { 200: property },
    problems,
  },
  {
    method: 'delete',
    path: '/admin/properties/{id}',
    summary: 'Delete a property',
    access,
    success: { 200: { description: 'Deleted.', schema: deleted } },
    problems,
  },
  {
    method: 'post',
    path: '/admin/properties/{id}/restore',
    summary: 'Restore a deleted property',
    access,
    success: { 200: property },
    problems,
  },
  {
    method: 'post',
    path: '/admin/properties/{id}/photos',
    summary: 'Add a photo',
    access,
    query: z.object({ alt: z.string().max(300).optional() }),
    body: { types: photoTypes, maxBytes: maxPhotoBytes },
    success: { 201: property },
    problems,
  },
  {
    method: 'put',
    path: '/admin/properties/{id}/photos',
    summary: 'Order the photos, the cover first',
    access,
    body: { schema: photoArrangementForm },
    success: { 200: property },
    problems,
  },
  {
    method: 'delete',
    path: '/admin/properties/{id}/photos/{photo}',
    summary: 'Delete a photo',
    access,
    success: { 200: property },
    problems,
  },
  {
    method: 'post',
    path: '/admin/properties/bulk',
    summary: 'Apply an action to many properties',
    description:
      'At most 500 per call: to those with the ids, to the matches of a filter, or to all. `after` continues from `next`.',
    access,
    body: { schema: z.union([bulkOfIdsForm, bulkOfFilterForm, bulkOfAllForm]) },
    success: { 200: { description: 'What was done.', schema: bulkResult } },
  },
  {
    method: 'post',
    path: '/admin/properties/import',
    summary: 'Create and update properties from a CSV file',
    access,
    query: queries.import,
    body: { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
    success: {
      200: { description: 'What was or would be written, and problems.', schema: importResult },
    },
  },
];
