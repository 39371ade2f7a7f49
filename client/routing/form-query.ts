/** Query of a GET form without empty fields, except meaningful ones. */
export function formQuery(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string' && (value !== '' || name === 'q' || name === 'location'))
      query.append(name, value);
  return query;
}
