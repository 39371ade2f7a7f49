import { createHash } from 'node:crypto';
import { type Request, Router } from 'express';
import { parseBody } from '../http/json-body.ts';
import { idempotencyKeyOf } from '../http/write-once.ts';
import { enquiryBody, enquiryFields, type EnquiryFields } from './enquiry-body.ts';
import type { EnquiryServices } from './enquiry-services.ts';
import { findByKey, saveEnquiry } from './save-enquiry.ts';

/**
 * `POST /contact`: receives an enquiry from a visitor or an owner. An `Idempotency-Key` makes retries safe: the same
 * enquiry gets the same response, and a different one with the same key is rejected.
 */
export function enquiryRoutes(services: EnquiryServices): Router {
  const router = Router();

  router.post('/', enquiryBody, async (request, response) => {
    const fields = parseBody(enquiryFields, request.body);
    const photos = filesOf(request);
    const key = idempotencyKeyOf(request);
    const digest = digestOf(fields, photos);
    const id =
      (await findByKey(services.database, key, digest)) ??
      (await saveEnquiry(services, { fields, photos, key, digest }));
    response.status(201).json({ status: true, data: { id } });
  });

  return router;
}

function filesOf({ files }: Request): Buffer[] {
  return Array.isArray(files) ? files.map(({ buffer }) => buffer) : [];
}

function digestOf(fields: EnquiryFields, photos: readonly Buffer[]): string {
  const digest = createHash('sha256').update(JSON.stringify(fields));
  for (const photo of photos) digest.update(createHash('sha256').update(photo).digest());
  return digest.digest('hex');
}
