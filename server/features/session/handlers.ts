import { logInForm } from '../../../shared/forms/account-forms.ts';
import { readForm } from '../../../shared/forms/read-form.ts';
import type { sessionOperations } from '../../../shared/contract/operations/account.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../operation-call.ts';
import type { SessionService } from './service.ts';

export const sessionHandlers = {
  'GET /session': ({ browser, signal }, { sessions }) => sessions(browser).current(signal),

  async 'POST /session'({ fields, browser, signal }, { sessions }) {
    const form = readForm(logInForm, fields);
    // Malformed credentials are treated as wrong ones.
    if (!form.ok) throw new AppError({ code: 'invalidCredentials', status: 401 });
    return sessions(browser).logIn(form.value, signal);
  },

  async 'DELETE /session'({ browser, signal }, { sessions }) {
    await sessions(browser).logOut(signal);
    return { user: null };
  },
} satisfies Handlers<{ sessions: SessionService }, keyof typeof sessionOperations>;
