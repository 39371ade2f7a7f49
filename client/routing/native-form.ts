import type { FormEncType } from 'react-router';

export interface SentForm {
  formData: FormData;
  formEncType?: FormEncType;
}

/** Sends a POST form as the browser does, and loads the answer; repeated calls of the returned function do nothing. */
export function sendForm(action: string, { formData, formEncType }: SentForm): () => void {
  let isSent = false;
  return () => {
    if (isSent) return;
    isSent = true;
    const form = document.createElement('form');
    form.method = 'post';
    form.action = action;
    if (formEncType) form.enctype = formEncType;
    form.addEventListener('formdata', (event) => {
      for (const [name, value] of formData) event.formData.append(name, value);
    });
    document.body.append(form);
    form.submit();
  };
}
