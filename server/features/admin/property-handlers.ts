import type { staffPropertyOperations } from '../../../shared/contract/operations/staff-properties.ts';
import { staffQueries } from '../../../shared/contract/operations/staff-queries.ts';
import {
  bulkOfAllForm,
  bulkOfFilterForm,
  bulkOfIdsForm,
} from '../../../shared/forms/admin-forms.ts';
import { invalidForm } from '../../errors/app-error.ts';
import type { StaffQuery } from '../../upstream/staff/staff-caller.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import type { Handlers } from '../operation-call.ts';
import { checkPhoto } from '../photo-body.ts';
import { readQuery } from '../read-query.ts';
import { applyToMany, type BulkRequest } from './bulk.ts';
import { createCsvExports } from './csv/exports.ts';
import { importProperties } from './csv/import-properties.ts';
import { sendTable } from './csv/send-table.ts';
import type { AdminService } from './service.ts';

export const staffPropertyHandlers = {
  'GET /admin/properties': ({ query, caller }, { admin }) => admin.reads.properties(query, caller),

  async 'GET /admin/properties/export.csv'({ query, caller }, { admin }, { request, response }) {
    // Pages ask for a property with this id.
    if (!request.accepts('csv'))
      return void response.json(await admin.upstream.property('export.csv', caller));
    const table = await createCsvExports(admin.upstream, caller).properties(query);
    await sendTable(response, table, 'properties');
  },

  'GET /admin/properties/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.property(id, caller),

  'POST /admin/properties': ({ body, caller }, { admin }) =>
    admin.publish(admin.upstream.createProperty(body, caller)),

  'PUT /admin/properties/{id}': ({ params: { id }, body, caller }, { admin }) =>
    admin.publish(admin.upstream.changeProperty(id, body, caller)),

  'DELETE /admin/properties/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.publish(admin.upstream.deleteProperty(id, caller)),

  'POST /admin/properties/{id}/restore': ({ params: { id }, caller }, { admin }) =>
    admin.publish(admin.upstream.restoreProperty(id, caller)),

  async 'POST /admin/properties/{id}/photos'({ params: { id }, query, body, caller }, { admin }) {
    checkPhoto(body);
    return admin.publish(admin.upstream.addPhoto(id, { file: body, alt: query.alt }, caller));
  },

  'PUT /admin/properties/{id}/photos': ({ params: { id }, body, caller }, { admin }) =>
    admin.publish(admin.upstream.arrangePhotos(id, body, caller)),

  'DELETE /admin/properties/{id}/photos/{photo}': ({ params, caller }, { admin }) =>
    admin.publish(admin.deletePhoto(params.id, params.photo, caller)),

  async 'POST /admin/properties/bulk'({ fields, caller }, { admin }) {
    const bulk = toBulk(fields);
    const { more } = bulk;
    /** A part that fails after others is no failure of the whole. */
    const upstream: Pick<AdminService['upstream'], 'applyToMany'> = {
      applyToMany: (part, by) => admin.announced(admin.upstream.applyToMany(part, by)),
    };
    return admin.publish(applyToMany(upstream, bulk, caller), { more });
  },

  async 'POST /admin/properties/import'({ query: { dryRun, mode }, body, caller }, { admin }) {
    const options = {
      file: Buffer.from(await body.arrayBuffer()),
      dryRun: dryRun === 'true',
      mode: mode === 'valid' ? 'valid' : 'all',
    } as const;
    return admin.publish(importProperties(admin.upstream, options, caller));
  },
} satisfies Handlers<{ admin: AdminService }, keyof typeof staffPropertyOperations>;

function toBulk(fields: Readonly<Record<string, unknown>>): BulkRequest {
  const targets = ['ids', 'filter', 'all'].filter((name) => fields[name] !== undefined);
  if (targets.length > 1) throw invalidForm({ ids: 'Send ids, a filter or "all": true' });
  if (fields['all'] !== undefined) return formOf(bulkOfAllForm, fields);
  if (fields['filter'] === undefined) return formOf(bulkOfIdsForm, fields);
  const { filter: _unchecked, ...rest } = formOf(bulkOfFilterForm, fields);
  return { ...rest, filter: readBulkFilter(fieldsOf(fields['filter'])) };
}

/**
 * Parses the filter of a bulk action. Unlike a list's query it may have no unknown parameters, because ignoring them would
 * widen the action, and it must narrow the list.
 *
 * @throws AppError 422
 */
function readBulkFilter(filter: Readonly<Record<string, unknown>>): StaffQuery {
  const schema = staffQueries.propertyFilter;
  const known = Object.keys(schema.shape);
  // `Object.keys`, because a schema skips a key called `__proto__`.
  if (!Object.keys(filter).every((name) => known.includes(name))) {
    throw invalidForm({ filter: `A filter has no other names than ${known.join(', ')}` });
  }
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const query = readQuery(schema, Object.fromEntries(texts));
  const { deleted, ...narrowing } = query;
  if (deleted === 'true' || Object.keys(narrowing).length > 0) return query;
  throw invalidForm({ filter: 'Choose a filter, or send "all": true' });
}
