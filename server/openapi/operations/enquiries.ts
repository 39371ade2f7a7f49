import * as mini from 'zod/mini';
import { z } from 'zod';
import { enquiryStart, ownerPhoto, sentEnquiry } from '../../../shared/contract/enquiry-schemas.ts';
import {
  contactDeliveryForm,
  contactForm,
  deliveryForm,
  ownerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import { maxPhotoBytes, ownerPhotoTypes } from '../../../shared/forms/photo-form.ts';
import type { Operation } from '../operation.ts';

const sent = {
  202: { description: 'Stored, and delivered as soon as possible.', schema: sentEnquiry },
};

export const enquiryOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/enquiry-start',
    summary: 'The hidden fields of a new form',
    success: { 200: { description: 'Its id and signed start time.', schema: enquiryStart } },
  },
  {
    method: 'post',
    path: '/contact',
    summary: 'Send a message',
    description: 'The same content with the same `id` is sent once.',
    body: { schema: mini.extend(contactForm, contactDeliveryForm.shape) },
    success: sent,
  },
  {
    method: 'post',
    path: '/owner-enquiries',
    summary: 'Offer a home',
    description: 'The same content with the same `id` is sent once.',
    body: { schema: mini.extend(ownerForm, deliveryForm.shape) },
    success: sent,
  },
  {
    method: 'post',
    path: '/owner-photos',
    summary: 'Upload a photo for an offer',
    description: 'A photo that is not sent with an offer is deleted after a day.',
    body: { types: [...ownerPhotoTypes, 'application/octet-stream'], maxBytes: maxPhotoBytes },
    success: { 201: { description: 'The stored photo.', schema: ownerPhoto } },
  },
  {
    method: 'delete',
    path: '/owner-photos/{id}',
    summary: 'Delete a photo that was not sent',
    success: { 200: { description: 'There is no such photo now.', schema: z.strictObject({}) } },
  },
];
