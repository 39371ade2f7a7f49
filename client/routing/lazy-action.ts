import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogue } from '../../shared/catalogue.ts';
import type { FormAnswer } from '../forms/form-answer.ts';

/** An action whose code, validation and all, is fetched when the form is first sent. */
export function lazyAction(
  load: () => Promise<{ action(args: LoaderFunctionArgs): Promise<unknown> }>,
): (args: LoaderFunctionArgs) => Promise<unknown> {
  return async (args) => {
    const loaded = await load().catch(() => null);
    return loaded ? loaded.action(args) : refuseUnsent();
  };
}

/** What was typed stays on the page, to be sent again. */
function refuseUnsent(): unknown {
  // Browsers do not ask again for a module that failed: the next attempt has to go without it.
  document.documentElement.dataset['native'] = '';
  const status = 503;
  const answer: FormAnswer = { status, errors: {}, message: catalogue.network, values: {} };
  return data(answer, { status });
}
