import {
  raw,
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { catalogue } from '../../../shared/catalogue.ts';
import type { EnquiryDelivery } from '../../../shared/contract/enquiry.ts';
import { contactForm, deliveryForm, ownerForm } from '../../../shared/forms/enquiry-forms.ts';
import { maxPhotoBytes } from '../../../shared/forms/photo-form.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { fieldsOf, formOf } from '../form-body.ts';
import type { OwnerPhotos } from './photos.ts';
import type { EnquiriesService } from './service.ts';

/** Counts one use, and rejects with an `AppError` 429 when there were too many. */
type UseLimit = (request: Request, response: Response) => Promise<void>;

export interface EnquiryRoutesOptions {
  enquiries: EnquiriesService;
  photos: OwnerPhotos;
  limits: { enquiry: UseLimit; photo: UseLimit };
  /** Who photos that are not sent yet are counted for. */
  visitorOf(request: Request): string;
  /** Reads JSON into `request.body` and refuses every other type. */
  jsonBody: RequestHandler[];
  /** Gives a body the time that a large one needs. */
  slowBody: RequestHandler;
}

/** Photos that are read into memory at one time. */
const mostUploads = 12;

/** `/enquiry-start`, `/contact`, `/owner-enquiries` and `/owner-photos`; the shapes are those of `EnquiryBff`. */
export function enquiryRoutes(options: EnquiryRoutesOptions): Router {
  const { enquiries, photos, limits, visitorOf, jsonBody, slowBody } = options;
  const router = Router();

  router.get('/enquiry-start', (_request, response) => {
    response.set('cache-control', 'private, no-store').json(enquiries.begin(false));
  });

  router.post('/contact', jsonBody, async (request: Request, response: Response) => {
    const form = formOf(contactForm, request.body);
    const countUse = (): Promise<void> => limits.enquiry(request, response);
    await enquiries.sendContact(form, deliveryOf(request), countUse);
    answerSent(response);
  });

  router.post('/owner-enquiries', jsonBody, async (request: Request, response: Response) => {
    const form = formOf(ownerForm, request.body);
    const countUse = (): Promise<void> => limits.enquiry(request, response);
    await enquiries.sendOwner(form, deliveryOf(request), countUse);
    answerSent(response);
  });

  router.post(
    '/owner-photos',
    async (request: Request, response: Response, next: NextFunction) => {
      await limits.photo(request, response);
      next();
    },
    onlySomeAtOnce(mostUploads),
    slowBody,
    photoBody,
    async (request: Request, response: Response) => {
      const { body }: { body: unknown } = request;
      const upload = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      response.status(201).json(await photos.add(upload, visitorOf(request)));
    },
  );

  router.delete('/owner-photos/:id', jsonBody, async (request: Request, response: Response) => {
    await photos.remove(String(request.params.id));
    response.json({});
  });

  return router;
}

/** Taken, and on its way. */
function answerSent(response: Response): void {
  response.status(202).json({ status: 'sent', message: catalogue.messageSent });
}

function deliveryOf(request: Request): EnquiryDelivery {
  const delivery = readForm(deliveryForm, fieldsOf(request.body));
  if (!delivery.ok) throw new AppError({ code: 'formExpired', status: 422 });
  return delivery.value;
}

/** As it is: what a compressed body would unfold to is not known beforehand. What it really is, its content tells. */
const photoBody: RequestHandler[] = [
  (request, _response, next) => {
    if (request.is(['image/*', 'application/octet-stream'])) return next();
    next(new AppError({ code: 'unsupportedType', status: 415 }));
  },
  raw({ type: () => true, limit: maxPhotoBytes, inflate: false }),
];

function onlySomeAtOnce(most: number): RequestHandler {
  let underWay = 0;
  return (_request, response, next) => {
    if (underWay >= most) {
      return next(new AppError({ code: 'overloaded', status: 503, retryAfterSeconds: 5 }));
    }
    underWay += 1;
    response.once('close', () => (underWay -= 1));
    next();
  };
}
