import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import {
  addressForm,
  emailForm,
  enquiryMailsForm,
  namesForm,
  passwordForm,
  phoneForm,
  signUpForm,
  verificationForm,
} from '../../../shared/forms/account-forms.ts';
import { browserOf } from '../../session/browser.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { requestSignal } from '../request-signal.ts';
import { formOf } from '../form-body.ts';
import { onlyPhotos, photoBody, photoOf } from '../photo-body.ts';
import type { RequestBodies } from '../request-bodies.ts';
import { itemRoutes } from './item-routes.ts';
import { passwordResetForm } from './password-reset-form.ts';
import type { AccountService } from './service.ts';

export interface AccountRoutesOptions extends RequestBodies {
  account: AccountService;
}

/** The body of a response without data. */
type Done = Record<string, never>;

/** Routes for creating and managing an account, with the shapes of `AccountBff`. Must run after cookie-parser. */
export function accountRoutes(options: AccountRoutesOptions): Router {
  const { account, jsonBody, largeBody, uploads } = options;
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });

  router.put(
    '/photo',
    onlyPhotos,
    onlySignedIn(account),
    largeBody(photoBody(uploads)),
    async (request: Request, response: Response<AccountView>) => {
      const of = account(browserOf(request, response));
      response.json(await of.changePhoto(photoOf(request), requestSignal(response)));
    },
  );

  router.use(jsonBody);

  router.post('/', async (request, response: Response<Done>) => {
    const form = formOf(signUpForm, request.body);
    await account(browserOf(request, response)).signUp(form, requestSignal(response));
    response.status(201).json({});
  });

  router.get('/', async (request, response: Response<AccountView>) => {
    const of = account(browserOf(request, response));
    response.json(await of.read(requestSignal(response)));
  });

  router.patch('/', async (request, response: Response<AccountView>) => {
    const form = formOf(namesForm, request.body);
    const of = account(browserOf(request, response));
    response.json(await of.changeNames(form, requestSignal(response)));
  });

  router.delete('/', async (request, response: Response<Done>) => {
    const form = formOf(passwordForm, request.body);
    await account(browserOf(request, response)).remove(form, requestSignal(response));
    response.json({});
  });

  router.delete('/photo', async (request, response: Response<AccountView>) => {
    const of = account(browserOf(request, response));
    response.json(await of.removePhoto(requestSignal(response)));
  });

  router.use('/phones', itemRoutes({ account, list: 'phones', schema: phoneForm }));
  router.use('/emails', itemRoutes({ account, list: 'emails', schema: emailForm }));
  router.use('/addresses', itemRoutes({ account, list: 'addresses', schema: addressForm }));

  router.post('/password/forgot', async (request, response: Response<Done>) => {
    const form = formOf(emailForm, request.body);
    await account(browserOf(request, response)).forgotPassword(form, requestSignal(response));
    response.status(202).json({});
  });

  router.post('/password/reset', async (request, response: Response<Done>) => {
    const form = formOf(passwordResetForm, request.body);
    await account(browserOf(request, response)).setPassword(form, requestSignal(response));
    response.json({});
  });

  router.post('/verification', async (request, response: Response<Done>) => {
    const { token } = formOf(verificationForm, request.body);
    await account(browserOf(request, response)).verifyEmail(token, requestSignal(response));
    response.json({});
  });

  router.post('/verification/mail', async (request, response: Response<Done>) => {
    await account(browserOf(request, response)).sendVerificationMail(requestSignal(response));
    response.status(202).json({});
  });

  router.put('/enquiry-mails', async (request, response: Response<AccountView>) => {
    const { wanted } = formOf(enquiryMailsForm, request.body);
    const of = account(browserOf(request, response));
    response.json(await of.changeEnquiryMails(wanted, requestSignal(response)));
  });

  router.get('/data', async (request, response) => {
    const of = account(browserOf(request, response));
    const data = await of.exportData(requestSignal(response));
    response.attachment('homefront-my-data.json').send(`${JSON.stringify(data, null, 2)}\n`);
  });

  return refuseOtherMethods(router);
}

/** Only signed-in users may upload megabytes. */
function onlySignedIn(account: AccountService): RequestHandler {
  return async (request, response, next) => {
    const { id } = await account(browserOf(request, response)).requireSession();
    response.locals.person = id;
    next();
  };
}
