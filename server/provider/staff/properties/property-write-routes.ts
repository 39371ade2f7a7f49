import { type Request, Router } from 'express';
import { longJsonBody, parseBody } from '../../http/json-body.ts';
import { databaseFor } from '../../http/write-once.ts';
import { staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { deleteProperty } from './delete-property.ts';
import { propertyFields } from './property-fields.ts';
import { propertyPhotoRoutes } from './property-photo-routes.ts';
import { createProperty, updateProperty } from './save-property.ts';
import { propertyIdIn, toStaffProperty } from './staff-property.ts';
import { requiredVersion, statedVersion } from './stated-version.ts';

/** `POST`, `PUT` and `DELETE /properties`. Mount behind `onlyAdministrators`. */
export function propertyWriteRoutes(services: StaffServices): Router {
  const { now } = services;
  const router = Router();

  router.post('/', longJsonBody, async (request, response) => {
    const fields = parseBody(propertyFields, request.body);
    const row = await createProperty(databaseFor(request, services), staffOf(request, now), fields);
    response.status(201).json({ property: toStaffProperty(row) });
  });

  router.put('/:id', longJsonBody, async (request: Request<{ id: string }>, response) => {
    const id = propertyIdIn(request.params.id);
    const fields = parseBody(propertyFields, request.body);
    const change = { fields, version: requiredVersion(request) };
    const row = await updateProperty(
      databaseFor(request, services),
      staffOf(request, now),
      id,
      change,
    );
    response.json({ property: toStaffProperty(row) });
  });

  router.delete('/:id', longJsonBody, async (request: Request<{ id: string }>, response) => {
    const id = propertyIdIn(request.params.id);
    const staff = staffOf(request, now);
    const deleted = await deleteProperty(
      databaseFor(request, services),
      staff,
      id,
      statedVersion(request),
    );
    response.json({ status: true, ...deleted });
  });

  router.use('/:id/photos', propertyPhotoRoutes(services));
  return router;
}
