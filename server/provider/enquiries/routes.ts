import { createHash } from 'node:crypto';
import { type Request, Router } from 'express';
import { ApiError } from '../http/api-error.ts';
import { parseBody } from '../http/json-body.ts';
import { enquiryBody, enquiryFields, type EnquiryFields } from './enquiry-body.ts';
import type { EnquiryServices } from './enquiry-services.ts';
import { findByKey, saveEnquiry } from './save-enquiry.ts';

const keyShape = /^[\x21-\x7e]{1,200}$/;

/**
 * `POST /contact`: receives an enquiry from a visitor or an owner. An `Idempotency-Key` makes retries safe: the same
 * enquiry gets the same response, and a different one with the same key is rejected.
 */
export function enquiryRoutes(services: EnquiryServices): Router {
  const router = Router();

  router.post('/', enquiryBody, async (request, response) => {
    const fields = parseBody(enquiryFields, request.body);
    const photos = filesOf(request);
    const key = keyOf(request);
    const digest = digestOf(fields, photos);
    const id =
      (await findByKey(services.database, key, digest)) ??
      (await saveEnquiry(services, { fields, photos, key, digest }));
    response.status(201).json({ status: true, data: { id } });
  });

  return router;
}

/** Null if the sender gave none. */
function keyOf(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (keyShape.test(key)) return key;
  throw new ApiError(400, 'The Idempotency-Key must be 1 to 200 visible characters.');
}

function filesOf({ files }: Request): Buffer[] {
  return Array.isArray(files) ? files.map(({ buffer }) => buffer) : [];
}

function digestOf(fields: EnquiryFields, photos: readonly Buffer[]): string {
  const digest = createHash('sha256').update(JSON.stringify(fields));
  for (const photo of photos) digest.update(createHash('sha256').update(photo).digest());
  return digest.digest('hex');
}
