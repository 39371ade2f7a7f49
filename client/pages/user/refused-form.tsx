import type { ReactNode } from 'react';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import type { Refusal } from './use-item-forms.ts';

/** Error of a form that is not open. */
export function RefusedForm({ refusal: { answer, takesFocus } }: { refusal: Refusal }): ReactNode {
  const message = answer.message ?? Object.values(answer.errors).join(' ');
  return <FormErrors errors={{}} message={message} answer={takesFocus && answer} />;
}
