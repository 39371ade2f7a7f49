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

/** Counts one use, and rejects with an `AppError` 429 when there were too many. */
type UseLimit = (request: Request, response: Response) => Promise<void>;

export interface EnquiryRoutesOptions {
  enquiries: EnquiriesService;
  photos: OwnerPhotos;
  limits: { enquiry: UseLimit; photo: UseLimit };
  /** Who photos are counted for until they are delivered. */
  ownerOf(request: Request): PhotoOwner;
  /** Reads JSON into `request.body` and refuses every other type. */
  jsonBody: RequestHandler[];
  /** Admits a large body, and gives it the time that it needs. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}

/** `/enquiry-start`, `/contact`, `/owner-enquiries` and `/owner-photos`; the shapes are those of `EnquiryBff`. */
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

/** Taken, and on its way. */
function answerSent(response: Response): void {
  response.status(202).json({ status: 'sent', message: catalogue.messageSent });
}

function deliveryOf<T>(form: z.ZodMiniType<T>, request: Request): T {
  const delivery = readForm(form, fieldsOf(request.body));
  if (!delivery.ok) throw new AppError({ code: 'formExpired', status: 422 });
  return delivery.value;
}

/** What it really is, its content tells. */
const onlyPictures: RequestHandler = (request, _response, next) => {
  if (request.is(['image/*', 'application/octet-stream'])) return next();
  next(new AppError({ code: 'unsupportedType', status: 415 }));
};
