import type * as z from 'zod/mini';
import { catalogue } from '../../../shared/catalogue.ts';
import type { SentEnquiry } from '../../../shared/contract/enquiry-schemas.ts';
import type { enquiryOperations } from '../../../shared/contract/operations/enquiries.ts';
import {
  contactDeliveryForm,
  contactForm,
  deliveryForm,
  ownerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import { AppError } from '../../errors/app-error.ts';
import { formOf } from '../form-body.ts';
import type { Handlers } from '../operation-call.ts';
import type { OwnerPhotos } from './photos.ts';
import type { EnquiriesService } from './service.ts';

export interface EnquiryServices {
  enquiries: EnquiriesService;
  ownerPhotos: OwnerPhotos;
}

/** Accepted for delivery. */
const sent: SentEnquiry = { status: 'sent', message: catalogue.messageSent };

export const enquiryHandlers = {
  'GET /enquiry-start': ({ browser, isAgain }, { enquiries }) => enquiries(browser).begin(isAgain),

  async 'POST /contact'({ fields, browser }, { enquiries }) {
    const form = formOf(contactForm, fields);
    await enquiries(browser).sendContact(form, deliveryOf(contactDeliveryForm, fields));
    return sent;
  },

  async 'POST /owner-enquiries'({ fields, browser }, { enquiries }) {
    const form = formOf(ownerForm, fields);
    await enquiries(browser).sendOwner(form, [], deliveryOf(deliveryForm, fields));
    return sent;
  },

  'POST /owner-photos': ({ body, browser }, { ownerPhotos }) => ownerPhotos.add(body, browser),
  'DELETE /owner-photos/{id}': ({ params: { id } }, { ownerPhotos }) => ownerPhotos.remove(id),
} satisfies Handlers<EnquiryServices, keyof typeof enquiryOperations>;

/** What a visitor cannot correct is no error of a field. */
function deliveryOf<T>(form: z.ZodMiniType<T>, fields: Readonly<Record<string, unknown>>): T {
  const delivery = readForm(form, fields);
  if (!delivery.ok) throw new AppError({ code: 'formExpired', status: 422 });
  return delivery.value;
}
