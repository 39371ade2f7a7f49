import type { accountOperations } from '../../../shared/contract/operations/account.ts';
import type { Handlers } from '../operation-call.ts';
import type { AccountService } from './service.ts';

export const accountHandlers = {
  'POST /account': ({ body, browser, signal }, { account }) =>
    account(browser).signUp(body, signal),
  'GET /account': ({ browser, signal }, { account }) => account(browser).read(signal),
  'PATCH /account': ({ body, browser, signal }, { account }) =>
    account(browser).changeNames(body, signal),
  'DELETE /account': ({ body, browser, signal }, { account }) =>
    account(browser).remove(body, signal),
  'PUT /account/photo': ({ body, browser, signal }, { account }) =>
    account(browser).changePhoto(body, signal),
  'DELETE /account/photo': ({ browser, signal }, { account }) =>
    account(browser).removePhoto(signal),

  'POST /account/phones': ({ body, browser, signal }, { account }) =>
    account(browser).addItem('phones', body, signal),
  'PUT /account/phones/{id}': ({ params: { id }, body, browser, signal }, { account }) =>
    account(browser).changeItem('phones', id, body, signal),
  'DELETE /account/phones/{id}': ({ params: { id }, browser, signal }, { account }) =>
    account(browser).removeItem('phones', id, signal),
  'POST /account/emails': ({ body, browser, signal }, { account }) =>
    account(browser).addItem('emails', body, signal),
  'PUT /account/emails/{id}': ({ params: { id }, body, browser, signal }, { account }) =>
    account(browser).changeItem('emails', id, body, signal),
  'POST /account/addresses': ({ body, browser, signal }, { account }) =>
    account(browser).addItem('addresses', body, signal),
  'PUT /account/addresses/{id}': ({ params: { id }, body, browser, signal }, { account }) =>
    account(browser).changeItem('addresses', id, body, signal),
  'DELETE /account/addresses/{id}': ({ params: { id }, browser, signal }, { account }) =>
    account(browser).removeItem('addresses', id, signal),

  'POST /account/password/forgot': ({ body, browser, signal }, { account }) =>
    account(browser).forgotPassword(body, signal),
  'POST /account/password/reset': ({ body, browser, signal }, { account }) =>
    account(browser).setPassword(body, signal),
  'POST /account/verification': ({ body: { token }, browser, signal }, { account }) =>
    account(browser).verifyEmail(token, signal),
  'POST /account/verification/mail': ({ browser, signal }, { account }) =>
    account(browser).sendVerificationMail(signal),
  'PUT /account/enquiry-mails': ({ body: { wanted }, browser, signal }, { account }) =>
    account(browser).changeEnquiryMails(wanted, signal),

  async 'GET /account/data'({ browser, signal }, { account }, { response }) {
    const data = await account(browser).exportData(signal);
    response.attachment('homefront-my-data.json').send(`${JSON.stringify(data, null, 2)}\n`);
  },
} satisfies Handlers<{ account: AccountService }, keyof typeof accountOperations>;
