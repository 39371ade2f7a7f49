import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageMessages } from '../../../shared/page-messages.ts';
import { contactForm, deliveryForm } from '../../../shared/forms/enquiry-forms.ts';
import { readForm, textsOf } from '../../../shared/forms/read-form.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { refuseForm, refuseWith, type FormRefusal } from '../../forms/form-answer.ts';
import { withSent } from '../../forms/sent-path.ts';
import { waitForMinimumFillTime } from '../../forms/wait-for-minimum-fill-time.ts';

/** Sends a message and redirects to the confirmation. */
export async function action({
  request,
  context,
}: LoaderFunctionArgs): Promise<Response | FormRefusal> {
  const { signal } = request;
  const typed = textsOf(await request.formData());
  const form = readForm(contactForm, typed);
  if (!form.ok) return refuseForm(typed, form.errors);
  const delivery = readForm(deliveryForm, typed);
  if (!delivery.ok) return refuseForm(typed, {}, pageMessages.formExpired);
  try {
    await waitForMinimumFillTime(delivery.value.startedAt, signal);
    const body = { ...form.value, ...delivery.value };
    await context.get(bffContext).call('POST /contact', signal, { body });
  } catch (error) {
    return refuseWith(typed, error);
  }
  const { property, reason } = form.value;
  if (property === undefined) return redirect(withSent(paths.contact), 303);
  const path = reason === undefined ? paths.requestTour(property) : paths.reportHome(property);
  return redirect(withSent(path), 303);
}
