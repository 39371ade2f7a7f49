import { Router, type Request, type RequestHandler, type Response } from 'express';
import type * as z from 'zod/mini';
import { catalogue } from '../../../shared/catalogue.ts';
import type { SentEnquiry } from '../../../shared/contract/enquiry-schemas.ts';
import type { EnquiryStart, OwnerPhoto } from '../../../shared/contract/enquiry.ts';
import {
  contactDeliveryForm,
  contactForm,
  deliveryForm,
  ownerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { limitRequests } from '../../limits/rate-limit.ts';
import { browserOf } from '../../session/browser.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import { photoBody, photoOf } from '../photo-body.ts';
import { requestSignal } from '../request-signal.ts';
import type { RequestBodies } from '../request-bodies.ts';
import type { OwnerPhotos } from './photos.ts';
import type { EnquiriesService } from './service.ts';

export interface EnquiryRoutesOptions extends RequestBodies {
  enquiries: EnquiriesService;
  photos: OwnerPhotos;
}

/** Routes `/enquiry-start`, `/contact`, `/owner-enquiries` and `/owner-photos`, with the shapes of `EnquiryBff`. */
export function enquiryRoutes(options: EnquiryRoutesOptions): Router {
  const { enquiries, photos, jsonBody, largeBody, uploads } = options;
  const router = Router();

  router.get('/enquiry-start', async (request, response: Response<EnquiryStart>) => {
    const start = await enquiries(browserOf(request, response)).begin(requestSignal(response));
    response.set('cache-control', 'private, no-store').json(start);
  });

  router.post('/contact', jsonBody, async (request: Request, response: Response<SentEnquiry>) => {
    const form = formOf(contactForm, request.body);
    const delivery = deliveryOf(contactDeliveryForm, request);
    const from = enquiries(browserOf(request, response));
    await from.sendContact(form, delivery, requestSignal(response));
    answerSent(response);
  });

  router.post(
    '/owner-enquiries',
    jsonBody,
    async (request: Request, response: Response<SentEnquiry>) => {
      const form = formOf(ownerForm, request.body);
      const delivery = deliveryOf(deliveryForm, request);
      const from = enquiries(browserOf(request, response));
      await from.sendOwner(form, [], delivery, requestSignal(response));
      answerSent(response);
    },
  );

  router.post(
    '/owner-photos',
    onlyPictures,
    limitRequests(photos.limit),
    largeBody(photoBody(uploads)),
    async (request: Request, response: Response<OwnerPhoto>) => {
      const photo = await photos.add(photoOf(request), browserOf(request, response));
      response.status(201).json(photo);
    },
  );

  router.delete('/owner-photos/:id', jsonBody, async (request: Request, response: Response) => {
    await photos.remove(String(request.params.id));
    response.json({});
  });

  return refuseOtherMethods(router);
}

/** Accepted for delivery. */
function answerSent(response: Response<SentEnquiry>): void {
  response.status(202).json({ status: 'sent', message: catalogue.messageSent });
}

function deliveryOf<T>(form: z.ZodMiniType<T>, request: Request): T {
  const delivery = readForm(form, fieldsOf(request.body));
  if (!delivery.ok) throw new AppError({ code: 'formExpired', status: 422 });
  return delivery.value;
}

/** A first check by header; the content decides the real type. */
const onlyPictures: RequestHandler = (request, _response, next) => {
  if (request.is(['image/*', 'application/octet-stream'])) return next();
  next(new AppError({ code: 'unsupportedType', status: 415 }));
};
