import { raw, Router, type Request, type RequestHandler, type Response } from 'express';
import type { Deleted } from '../../../shared/contract/admin/list-schemas.ts';
import type {
  AdminPhoto,
  BulkResult,
  ImportResult,
} from '../../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../../shared/contract/admin/properties.ts';
import {
  bulkOfAllForm,
  bulkOfFilterForm,
  bulkOfIdsForm,
} from '../../../shared/forms/admin-forms.ts';
import {
  newPropertyForm,
  photoAltForm,
  photoArrangementForm,
  propertyChangeForm,
} from '../../../shared/forms/property-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import { UpstreamFailure } from '../../upstream/transport/failure.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { mayHaveSucceeded } from '../follow-ups.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import { checkPhoto, onlyPhotos, photoBody, photoOf } from '../photo-body.ts';
import type { RequestBodies } from '../request-bodies.ts';
import { applyToMany, type BulkRequest } from './bulk.ts';
import { createCsvExports } from './csv/exports.ts';
import { importProperties } from './csv/import-properties.ts';
import { sendTable } from './csv/send-table.ts';
import { callerOf } from './guard.ts';
import { queryOf, readBulkFilter, readQuery } from './read-queries.ts';
import { sendRead } from './send-read.ts';
import type { AdminService } from './service.ts';

/** Routes under `/api/admin/properties`, with the shapes of `admin` in `client/admin/admin-calls.ts`. */
export function propertyRoutes(admin: AdminService, bodies: RequestBodies): Router {
  const { upstream, publication, followUps } = admin;
  const router = Router();
  /** A part that fails after others is no failure of the whole. */
  const announcing: Pick<typeof upstream, 'applyToMany'> = {
    applyToMany: (part, caller) => announced(upstream.applyToMany(part, caller)),
  };

  router.get('/', sendRead(admin, 'properties'));
  router.get('/export.csv', async (request, response, next) => {
    // A page reads a property with this id.
    if (!request.accepts('csv')) return next('route');
    const filter = readQuery('propertyFilter', queryOf(request.originalUrl));
    const table = await createCsvExports(upstream, callerOf(response)).properties(filter);
    await sendTable(response, table, 'properties');
  });
  router.get('/:id', sendRead(admin, 'property'));

  router.post(
    '/import',
    onlyCsv,
    bodies.largeBody(csvBody),
    async (request: Request, response: Response<ImportResult>) => {
      const { dryRun, mode } = readQuery('import', queryOf(request.originalUrl));
      const body: unknown = request.body;
      const file = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const options = {
        file,
        dryRun: dryRun === 'true',
        mode: mode === 'valid' ? 'valid' : 'all',
      } as const;
      response.json(await publish(importProperties(upstream, options, callerOf(response))));
    },
  );

  router.post(
    '/:id/photos',
    onlyPhotos,
    bodies.largeBody(photoBody(bodies.uploads)),
    async (request: Request<{ id: string }>, response: Response<AdminProperty>) => {
      const { alt } = formOf(photoAltForm, queryOf(request.originalUrl));
      const file = photoOf(request);
      checkPhoto(file);
      const { id } = request.params;
      const property = await publish(upstream.addPhoto(id, { file, alt }, callerOf(response)));
      response.status(201).json(property);
    },
  );

  router.use(bodies.jsonBody);

  router.post('/bulk', async (request, response: Response<BulkResult>) => {
    const bulk = toBulk(request.body);
    const { more = false } = bulk;
    response.json(await publish(applyToMany(announcing, bulk, callerOf(response)), { more }));
  });

  router.post('/', async (request, response: Response<AdminProperty | null>) => {
    const fields = formOf(newPropertyForm, request.body);
    const property = await publish(upstream.createProperty(fields, callerOf(response)));
    response.status(201).json(property);
  });

  router.put('/:id', async (request, response: Response<AdminProperty>) => {
    const change = formOf(propertyChangeForm, request.body);
    const { id } = request.params;
    response.json(await publish(upstream.changeProperty(id, change, callerOf(response))));
  });

  router.delete('/:id', async (request, response: Response<Deleted>) => {
    const { id } = request.params;
    response.json(await publish(upstream.deleteProperty(id, callerOf(response))));
  });

  router.post('/:id/restore', async (request, response: Response<AdminProperty>) => {
    const { id } = request.params;
    response.json(await publish(upstream.restoreProperty(id, callerOf(response))));
  });

  router.put('/:id/photos', async (request, response: Response<AdminProperty>) => {
    const arrangement = formOf(photoArrangementForm, request.body);
    const { id } = request.params;
    response.json(await publish(upstream.arrangePhotos(id, arrangement, callerOf(response))));
  });

  router.delete('/:id/photos/:photo', async (request, response: Response<AdminProperty>) => {
    const { id, photo } = request.params;
    const caller = callerOf(response);
    response.json(await publish(deletePhoto(id, photo, caller)));
  });

  return refuseOtherMethods(router);

  /**
   * Resolves once visitors see the change. A refused change needs no wait. If an action takes several calls, only the last one
   * waits.
   */
  async function publish<T>(write: Promise<T>, { more = false } = {}): Promise<T> {
    const result = await announced(write);
    publication.changed();
    if (!more) await publication.settled();
    return result;
  }

  /** Announces a change even if the write failed, and again later: it may still have succeeded, or succeed later. */
  async function announced<T>(write: Promise<T>): Promise<T> {
    try {
      return await write;
    } catch (error) {
      if (mayHaveSucceeded(error)) {
        await followUps.run('properties', () => publication.changed());
      }
      throw error;
    }
  }

  /** Purges the photo, even if the provider did not say that it has deleted it, until a later read finds it. */
  async function deletePhoto(
    id: string,
    photo: string,
    caller: StaffCaller,
  ): Promise<AdminProperty> {
    const before = await photosOf(id, caller);
    const purge = (isGone: (one: AdminPhoto) => boolean): Promise<void> =>
      publication.purgePhotos(before.filter(isGone).map(({ src }) => src));
    try {
      const property = await upstream.deletePhoto(id, photo, caller);
      const remaining = new Set(property.photos.map(({ src }) => src));
      await purge(({ src }) => !remaining.has(src));
      return property;
    } catch (error) {
      const srcs = before.filter((one) => one.id === photo).map(({ src }) => src);
      if (srcs.length === 0 || !mayHaveSucceeded(error)) throw error;
      // Read even then: the call that was not sent may be the read after the deletion.
      let readsFirst = wasNotSent(error);
      const later: StaffCaller = { ...caller, signal: new AbortController().signal };
      await followUps.run(`photo ${id} ${photo}`, async () => {
        const isLeft = readsFirst && (await photosOf(id, later)).some((one) => one.id === photo);
        readsFirst = true;
        if (isLeft) publication.forgetPurge(srcs);
        else await publication.purgePhotos(srcs);
      });
      throw error;
    }
  }

  /** Empty if the provider cannot return a single property, which must not prevent a deletion. */
  async function photosOf(id: string, caller: StaffCaller): Promise<readonly AdminPhoto[]> {
    try {
      return (await upstream.property(id, caller)).photos;
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  }
}

/** Whether the circuit was open or the queue full. */
function wasNotSent(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof UpstreamFailure && (cause.kind === 'open' || cause.kind === 'busy');
}

const maxCsvBytes = 5 * 1024 * 1024;

/** HTML forms cannot send this type. */
const onlyCsv: RequestHandler = (request, _response, next) => {
  if (!request.is('text/csv')) throw new AppError({ code: 'unsupportedType', status: 415 });
  next();
};

const csvBody: RequestHandler = raw({ type: 'text/csv', limit: maxCsvBytes, inflate: false });

function toBulk(body: unknown): BulkRequest {
  const fields = fieldsOf(body);
  const targets = ['ids', 'filter', 'all'].filter((name) => fields[name] !== undefined);
  if (targets.length > 1) throw invalidForm({ ids: 'Send ids, a filter or "all": true' });
  if (fields['all'] !== undefined) return formOf(bulkOfAllForm, fields);
  if (fields['filter'] === undefined) return formOf(bulkOfIdsForm, fields);
  const { filter: _unchecked, ...rest } = formOf(bulkOfFilterForm, fields);
  return { ...rest, filter: readBulkFilter(fieldsOf(fields['filter'])) };
}
