import { raw, Router, type Request, type RequestHandler } from 'express';
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
import { refuseOtherMethods } from '../allowed-methods.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import { onlyPhotos, photoBody, photoOf } from '../photo-body.ts';
import type { BulkRequest } from './bulk.ts';
import { sendTable } from './csv/send-table.ts';
import { queryOf, readBulkFilter, readQuery } from './read-queries.ts';
import type { StaffRoutesOptions } from './route-options.ts';

/** Routes under `/api/admin/properties`, with the shapes of `admin` in `client/admin/admin-calls.ts`. */
export function propertyRoutes(parts: StaffRoutesOptions): Router {
  const { work, reading, jsonBody, largeBody, uploads } = parts;
  const router = Router();

  router.get('/', reading('properties'));
  router.get('/export.csv', async (request, response) => {
    const filter = readQuery('propertyFilter', queryOf(request.originalUrl));
    const table = await work(request, response, ({ exports }) => exports.properties(filter));
    await sendTable(response, table, 'properties');
  });
  router.get('/:id', reading('property'));

  router.post('/import', onlyCsv, largeBody, csvBody, async (request, response) => {
    const { dryRun, mode } = readQuery('import', queryOf(request.originalUrl));
    const file: unknown = request.body;
    const bytes = Buffer.isBuffer(file) ? file : Buffer.alloc(0);
    const options = {
      dryRun: dryRun === 'true',
      mode: mode === 'valid' ? 'valid' : 'all',
    } as const;
    response.json(
      await work(request, response, ({ properties }) => properties.import(bytes, options)),
    );
  });

  router.post(
    '/:id/photos',
    onlyPhotos,
    largeBody,
    photoBody(uploads),
    async (request: Request<{ id: string }>, response) => {
      const { alt } = formOf(photoAltForm, queryOf(request.originalUrl));
      const photo = { file: photoOf(request), alt };
      const { id } = request.params;
      response
        .status(201)
        .json(await work(request, response, ({ properties }) => properties.addPhoto(id, photo)));
    },
  );

  router.use(jsonBody);

  router.post('/bulk', async (request, response) => {
    const bulk = toBulk(request.body);
    response.json(await work(request, response, ({ properties }) => properties.bulk(bulk)));
  });

  router.post('/', async (request, response) => {
    const fields = formOf(newPropertyForm, request.body);
    response
      .status(201)
      .json(await work(request, response, ({ properties }) => properties.create(fields)));
  });

  router.put('/:id', async (request, response) => {
    const change = formOf(propertyChangeForm, request.body);
    const { id } = request.params;
    response.json(await work(request, response, ({ properties }) => properties.change(id, change)));
  });

  router.delete('/:id', async (request, response) => {
    const { id } = request.params;
    response.json(await work(request, response, ({ properties }) => properties.delete(id)));
  });

  router.post('/:id/restore', async (request, response) => {
    const { id } = request.params;
    response.json(await work(request, response, ({ properties }) => properties.restore(id)));
  });

  router.put('/:id/photos', async (request, response) => {
    const arrangement = formOf(photoArrangementForm, request.body);
    const { id } = request.params;
    response.json(
      await work(request, response, ({ properties }) => properties.arrangePhotos(id, arrangement)),
    );
  });

  router.delete('/:id/photos/:photo', async (request, response) => {
    const { id, photo } = request.params;
    response.json(
      await work(request, response, ({ properties }) => properties.deletePhoto(id, photo)),
    );
  });

  return refuseOtherMethods(router);
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
