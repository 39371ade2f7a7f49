import { z } from 'zod';
import * as mini from 'zod/mini';
import {
  contactDeliveryForm,
  contactForm,
  deliveryForm,
  ownerForm,
} from '../../forms/enquiry-forms.ts';
import { maxPhotoBytes, ownerPhotoTypes } from '../../forms/photo-form.ts';
import { enquiryStart, ownerPhoto, sentEnquiry } from '../enquiry-schemas.ts';
import type { OperationTable, RequestLimit } from './operation.ts';

/** Uploads, also with a form without scripts. */
export const ownerPhotoLimit: RequestLimit = { name: 'photo', max: 60, perHour: true };

const sent = {
  202: { description: 'Stored, and delivered as soon as possible.', schema: sentEnquiry },
};

export const enquiryOperations = {
  'GET /enquiry-start': {
    summary: 'The hidden fields of a new form',
    cacheControl: 'private, no-store',
    success: { 200: { description: 'Its id and signed start time.', schema: enquiryStart } },
  },
  'POST /contact': {
    summary: 'Send a message',
    description: 'The same content with the same `id` is sent once.',
    body: { schema: mini.extend(contactForm, contactDeliveryForm.shape) },
    success: sent,
  },
  'POST /owner-enquiries': {
    summary: 'Offer a home',
    description: 'The same content with the same `id` is sent once.',
    body: { schema: mini.extend(ownerForm, deliveryForm.shape) },
    success: sent,
  },
  'POST /owner-photos': {
    summary: 'Upload a photo for an offer',
    description: 'A photo that is not sent with an offer is deleted after a day.',
    // The content decides what it is.
    body: { types: [...ownerPhotoTypes, 'application/octet-stream'], maxBytes: maxPhotoBytes },
    limit: ownerPhotoLimit,
    success: { 201: { description: 'The stored photo.', schema: ownerPhoto } },
  },
  'DELETE /owner-photos/{id}': {
    summary: 'Delete a photo that was not sent',
    success: { 200: { description: 'There is no such photo now.', schema: z.strictObject({}) } },
  },
} satisfies OperationTable;
