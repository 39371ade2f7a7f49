import { z } from 'zod';
import { bulkOfAllForm, bulkOfFilterForm, bulkOfIdsForm } from '../../forms/admin-forms.ts';
import { maxPhotoBytes, photoTypes } from '../../forms/photo-form.ts';
import {
  newPropertyForm,
  photoAltForm,
  photoArrangementForm,
  propertyChangeForm,
} from '../../forms/property-form.ts';
import { adminProperty, adminPropertyPage } from '../admin/admin-property-schemas.ts';
import { deleted } from '../admin/list-schemas.ts';
import { adminPhoto, bulkResult, importResult } from '../admin/property-schemas.ts';
import { propertyView } from '../property-schemas.ts';
import { problemWith, type OperationTable } from './operation.ts';
import { staffQueries } from './staff-queries.ts';

const access = 'staff';
const property = { description: 'The property.', schema: adminProperty };

/** A change that is based on an older version. */
const problems = {
  409: {
    description: 'The property has changed, or cannot change so: `current` is its state.',
    schema: problemWith({ current: adminProperty.exactOptional() }),
  },
};

export const previewOperations = {
  'POST /admin/preview': {
    summary: 'What visitors would see of the fields of a form',
    description: 'Invalid fields are left out. Nothing is saved.',
    access,
    body: {
      schema: z.object({
        fields: z.record(z.string(), z.unknown()).catch({}),
        /** Uuid of a property that exists. */
        id: z.uuid().nullable().catch(null),
        photos: z.array(adminPhoto).catch([]),
        createdAt: z.iso.datetime().nullable().catch(null),
      }),
    },
    toleratesInvalidInput: true,
    success: { 200: { description: 'The property.', schema: propertyView } },
  },
} satisfies OperationTable;

export const staffPropertyOperations = {
  'GET /admin/properties': {
    summary: 'A page of the list',
    access,
    query: staffQueries.properties,
    success: { 200: { description: 'The page.', schema: adminPropertyPage } },
  },
  'GET /admin/properties/export.csv': {
    summary: 'Every match of a filter',
    access,
    query: staffQueries.propertyFilter,
    sendsItself: true,
    success: { 200: { description: 'A file.', types: ['text/csv'] } },
  },
  'GET /admin/properties/{id}': { summary: 'One property', access, success: { 200: property } },
  'POST /admin/properties': {
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
  'PUT /admin/properties/{id}': {
    summary: 'Change some fields',
    access,
    body: { schema: propertyChangeForm },
    success: { 200: property },
    problems,
  },
  'DELETE /admin/properties/{id}': {
    summary: 'Delete a property',
    access,
    success: { 200: { description: 'Deleted.', schema: deleted } },
    problems,
  },
  'POST /admin/properties/{id}/restore': {
    summary: 'Restore a deleted property',
    access,
    success: { 200: property },
    problems,
  },
  'POST /admin/properties/{id}/photos': {
    summary: 'Add a photo',
    access,
    query: photoAltForm,
    body: { types: photoTypes, maxBytes: maxPhotoBytes },
    success: { 201: property },
    problems,
  },
  'PUT /admin/properties/{id}/photos': {
    summary: 'Order the photos, the cover first',
    access,
    body: { schema: photoArrangementForm },
    success: { 200: property },
    problems,
  },
  'DELETE /admin/properties/{id}/photos/{photo}': {
    summary: 'Delete a photo',
    access,
    success: { 200: property },
    problems,
  },
  'POST /admin/properties/bulk': {
    summary: 'Apply an action to many properties',
    description:
      'At most 500 per call: to those with the ids, to the matches of a filter, or to all. `after` continues from `next`.',
    access,
    body: { schema: z.union([bulkOfIdsForm, bulkOfFilterForm, bulkOfAllForm]) },
    success: { 200: { description: 'What was done.', schema: bulkResult } },
  },
  'POST /admin/properties/import': {
    summary: 'Create and update properties from a CSV file',
    access,
    query: staffQueries.import,
    body: { types: ['text/csv'], maxBytes: 5 * 1024 * 1024 },
    success: {
      200: { description: 'What was or would be written, and problems.', schema: importResult },
    },
  },
} satisfies OperationTable;
