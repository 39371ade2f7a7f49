import type { Visitor } from '../../support/visitor.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import type { Writes } from './every-write.ts';

/** A form of a page, sent without scripts. */
export interface PostedForm {
  by: Visitor;
  /** Of the page. */
  path: string;
  /** What is typed, beside the form's hidden fields. */
  typed: Record<string, string>;
  photo?: Buffer;
}

/** Every form of the account pages but the log-in, by a name: the same writes as those of the routes. */
export function everyForm(writes: Writes): Record<string, () => Promise<PostedForm>> {
  const form =
    (
      route: string,
      path: string | ((body: Record<string, string>) => string),
      typed: Record<string, string> = {},
    ) =>
    async (): Promise<PostedForm> => {
      const write = await writes[route]?.();
      if (!write) throw new Error(`there is no ${route}`);
      const body = Object(write.body);
      const { adult, ...texts } = body;
      return {
        by: write.by,
        path:
          typeof path === 'string'
            ? path.replace(':id', write.path.split('/').at(-1) ?? '')
            : path(body),
        typed: { ...texts, ...(adult && { adult: 'on' }), ...typed },
      };
    };
  const withToken =
    (page: string) =>
    ({ token = '' }) =>
      `${page}?token=${token}`;
  return {
    'sign-up': form('POST /api/account', '/signup'),
    'forgot-password': form('POST /api/account/password/forgot', '/forgot-password'),
    'set-password': form('POST /api/account/password/reset', withToken('/set-password'), {
      confirmation: 'Another-pass-1!',
    }),
    'verify-email': form('POST /api/account/verification', withToken('/verify-email')),
    names: form('PATCH /api/account', '/user', { intent: 'names' }),
    photo: async () => {
      const { by } = await form('PUT /api/account/photo', '/user')();
      return { by, path: '/user', typed: { intent: 'photo' }, photo: await jpeg() };
    },
    'remove-photo': form('DELETE /api/account/photo', '/user', { intent: 'remove-photo' }),
    add: form('POST /api/account/phones', '/user?add=phones', { intent: 'add' }),
    change: form('PUT /api/account/phones/:id', '/user?change=phones-:id', { intent: 'change' }),
    remove: form('DELETE /api/account/phones/:id', '/user?remove=phones-:id', { intent: 'remove' }),
    'password-mail': form('DELETE /api/session', '/user', { intent: 'password-mail' }),
    'verification-mail': form('POST /api/account/verification/mail', '/user', {
      intent: 'verification-mail',
    }),
    'enquiry-mails': form('PUT /api/account/enquiry-mails', '/user', { intent: 'enquiry-mails' }),
    delete: form('DELETE /api/account', '/user', {
      intent: 'delete',
      confirmed: 'on',
      password: demoPassword,
    }),
  };
}
