import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageMessages } from '../../../shared/page-messages.ts';
import { deliveryForm, ownerForm } from '../../../shared/forms/enquiry-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormRefusal } from '../../forms/form-answer.ts';
import { withSent } from '../../forms/sent-path.ts';
import { waitForMinimumFillTime } from '../../forms/wait-for-minimum-fill-time.ts';
import { ownerPhotos, settledPhotos } from './photo-uploads.ts';

const chooseAgain = 'Please choose your photos again';
const someFailed = 'Some photos could not be uploaded: please try them again, or remove them';

/** Sends an owner's enquiry and redirects to the confirmation. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | FormRefusal> {
  const { signal } = request;
  // An invalid or truncated body is treated as an empty form.
  const sent = await request.formData().catch(() => new FormData());
  const { photos: _, ...typed } = textsOf(sent);
  const posted = sent.getAll('photos');
  const ids = posted.filter((photo) => typeof photo === 'string').filter((id) => id !== '');
  const files = posted.filter((photo) => photo instanceof Blob).filter(({ size }) => size > 0);
  const values = { ...typed, photos: '' };

  const fields = { ...typed, photos: ids, mayOffer: 'mayOffer' in typed };
  const form = readForm(ownerForm, fields);
  if (!form.ok) {
    const areLost = import.meta.env.SSR && files.length > 0;
    return refuseForm(values, { ...form.errors, ...(areLost && { photos: chooseAgain }) });
  }
  const delivery = readForm(deliveryForm, typed);
  if (!delivery.ok) return refuseForm(values, {}, pageMessages.formExpired);
  const bff = context.get(bffContext);
  try {
    // In the browser, photos upload in the background; without JavaScript they are part of the form.
    const photos = import.meta.env.SSR ? ids : await settledPhotos(ownerPhotos(), signal);
    if (photos === null) return refuseForm(values, { photos: someFailed });
    await waitForMinimumFillTime(delivery.value.startedAt, signal);
    await bff.sendOwnerEnquiry({ ...form.value, photos }, files, delivery.value, signal);
    if (!import.meta.env.SSR) ownerPhotos().clear();
  } catch (error) {
    return refuseWith(values, error);
  }
  return redirect(withSent(paths.listProperty), 303);
}
