import {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type * as z from 'zod/mini';
import { catalogue } from '../../../shared/catalogue.ts';
import {
  contactDeliveryForm,
  contactForm,
  deliveryForm,
  ownerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import { photoBody, photoOf } from '../photo-body.ts';
import type { UploadFolder } from '../upload-folder.ts';
import type { OwnerPhotos, PhotoOwner } from './photos.ts';
import type { EnquiriesService } from './service.ts';

/** Counts one use, and rejects with an `AppError` 429 above the limit. */
type UseLimit = (request: Request, response: Response) => Promise<void>;

export interface EnquiryRoutesOptions {
  enquiries: EnquiriesService;
  photos: OwnerPhotos;
  limits: { enquiry: UseLimit; photo: UseLimit };
  /** The sender that photos are counted for until they are delivered. */
  ownerOf(request: Request): PhotoOwner;
  /** Parses JSON into `request.body` and rejects other content types. */
  jsonBody: RequestHandler[];
  /** Admits a large body, and extends its deadline. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}

/** Routes `/enquiry-start`, `/contact`, `/owner-enquiries` and `/owner-photos`, with the shapes of `EnquiryBff`. */
export function enquiryRoutes(options: EnquiryRoutesOptions): Router {
  const { enquiries, photos, limits, ownerOf, jsonBody, largeBody, uploads } = options;
  const router = Router();

  router.get('/enquiry-start', (_request, response) => {
    response.set('cache-control', 'private, no-store').json(enquiries.begin(false));
  });

  router.post('/contact', jsonBody, async (request: Request, response: Response) => {
    const form = formOf(contactForm, request.body);
    const countUse = (): Promise<void> => limits.enquiry(request, response);
    await enquiries.sendContact(form, deliveryOf(contactDeliveryForm, request), countUse);
    answerSent(response);
  });

  router.post('/owner-enquiries', jsonBody, async (request: Request, response: Response) => {
    const form = formOf(ownerForm, request.body);
    const countUse = (): Promise<void> => limits.enquiry(request, response);
    await enquiries.sendOwner(form, deliveryOf(deliveryForm, request), countUse);
    answerSent(response);
  });

  router.post(
    '/owner-photos',
    onlyPictures,
    async (request: Request, response: Response, next: NextFunction) => {
      await limits.photo(request, response);
      next();
    },
    largeBody,
    photoBody(uploads),
    async (request: Request, response: Response) => {
      response.status(201).json(await photos.add(photoOf(request), ownerOf(request)));
    },
  );

  router.delete('/owner-photos/:id', jsonBody, async (request: Request, response: Response) => {
    await photos.remove(String(request.params.id));
    response.json({});
  });

  return refuseOtherMethods(router);
}

/** Accepted for delivery. */
function answerSent(response: Response): void {
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
