import { data } from 'react-router';
import { pageMessages } from '../../shared/page-messages.ts';
import type { FormAction, FormAnswer, FormRefusal } from '../forms/form-answer.ts';

/** An action whose code, including validation, loads when the form is first sent. */
export function lazyAction(load: () => Promise<{ action: FormAction }>): FormAction {
  return async (args) => {
    const loaded = await load().catch(() => null);
    return loaded ? loaded.action(args) : refuseUnsent();
  };
}

/** Preserves the input, to be sent again. */
function refuseUnsent(): FormRefusal {
  // Browsers cache a failed module import, so the next attempt must be a native form submission.
  document.documentElement.dataset['native'] = '';
  const status = 503;
  const answer: FormAnswer = { status, errors: {}, message: pageMessages.network, values: {} };
  return data(answer, { status });
}
