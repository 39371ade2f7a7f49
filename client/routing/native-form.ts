import type { FormEncType } from 'react-router';
import { reloadIfRestored } from './restored-page.ts';

export interface SentForm {
  formData: FormData;
  formEncType?: FormEncType;
}

/** Sends a POST form as the browser does, and loads the answer. */
export function sendForm(action: string, { formData, formEncType }: SentForm): void {
  reloadIfRestored();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  if (formEncType) form.enctype = formEncType;
  form.addEventListener('formdata', (event) => {
    for (const [name, value] of formData) event.formData.append(name, value);
  });
  document.body.append(form);
  form.submit();
}
