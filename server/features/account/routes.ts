import { Router, type Request, type RequestHandler, type Response } from 'express';
import {
  addressForm,
  emailForm,
  enquiryMailsForm,
  namesForm,
  passwordForm,
  phoneForm,
  readPasswordReset,
  signUpForm,
  verificationForm,
} from '../../../shared/forms/account-forms.ts';
import { browserSession } from '../../session/browser-session.ts';
import { refuseOtherMethods } from '../allowed-methods.ts';
import { requestSignal } from '../request-signal.ts';
import { fieldsOf, formOf, valueOf } from '../form-body.ts';
import { onlyPhotos, photoBody, photoOf } from '../photo-body.ts';
import type { UploadFolder } from '../upload-folder.ts';
import { itemRoutes } from './item-routes.ts';
import type { AccountService } from './service.ts';

/** Counts one use, and rejects with an `AppError` 429 above the limit. */
type UseLimit = (request: Request, response: Response) => Promise<void>;

export interface AccountRoutesOptions {
  account: AccountService;
  limits: { signUp: UseLimit; forgotPassword: UseLimit; setPassword: UseLimit };
  /** Parses JSON into `request.body` and rejects other content types; for every route except photos. */
  jsonBody: RequestHandler[];
  /** Admits a large body of the account in `response.locals.person`, and extends its deadline. */
  largeBody: RequestHandler;
  uploads: UploadFolder;
}

/** Routes for creating and managing an account, with the shapes of `AccountBff`. Must run after cookie-parser. */
export function accountRoutes(options: AccountRoutesOptions): Router {
  const { account, limits, jsonBody, largeBody, uploads } = options;
  const router = Router();
  router.use((_request, response, next) => {
    response.set('cache-control', 'private, no-store');
    next();
  });

  router.put(
    '/photo',
    onlyPhotos,
    onlySignedIn(account),
    largeBody,
    photoBody(uploads),
    async (request, response) => {
      const browser = browserSession(request, response);
      const photo = photoOf(request);
      response.json(await account.changePhoto(photo, browser, requestSignal(response)));
    },
  );

  router.use(jsonBody);

  router.post('/', async (request, response) => {
    const form = formOf(signUpForm, request.body);
    await limits.signUp(request, response);
    await account.signUp(form, requestSignal(response));
    response.status(201).json({});
  });

  router.get('/', async (request, response) => {
    const browser = browserSession(request, response);
    response.json(await account.read(browser, requestSignal(response)));
  });

  router.patch('/', async (request, response) => {
    const form = formOf(namesForm, request.body);
    const browser = browserSession(request, response);
    response.json(await account.changeNames(form, browser, requestSignal(response)));
  });

  router.delete('/', async (request, response) => {
    const form = formOf(passwordForm, request.body);
    await account.remove(form, browserSession(request, response), requestSignal(response));
    response.json({});
  });

  router.delete('/photo', async (request, response) => {
    const browser = browserSession(request, response);
    response.json(await account.removePhoto(browser, requestSignal(response)));
  });

  router.use('/phones', itemRoutes({ account, list: 'phones', schema: phoneForm }));
  router.use('/emails', itemRoutes({ account, list: 'emails', schema: emailForm }));
  router.use('/addresses', itemRoutes({ account, list: 'addresses', schema: addressForm }));

  router.post('/password/forgot', async (request, response) => {
    const form = formOf(emailForm, request.body);
    await limits.forgotPassword(request, response);
    await account.forgotPassword(form, requestSignal(response));
    response.status(202).json({});
  });

  router.post('/password/reset', async (request, response) => {
    const form = valueOf(readPasswordReset(fieldsOf(request.body)));
    await limits.setPassword(request, response);
    await account.setPassword(form, requestSignal(response));
    response.json({});
  });

  router.post('/verification', async (request, response) => {
    const { token } = formOf(verificationForm, request.body);
    await limits.setPassword(request, response);
    await account.verifyEmail(token, requestSignal(response));
    response.json({});
  });

  router.post('/verification/mail', async (request, response) => {
    const browser = browserSession(request, response);
    await account.sendVerificationMail(browser, requestSignal(response));
    response.status(202).json({});
  });

  router.put('/enquiry-mails', async (request, response) => {
    const { wanted } = formOf(enquiryMailsForm, request.body);
    const browser = browserSession(request, response);
    response.json(await account.changeEnquiryMails(wanted, browser, requestSignal(response)));
  });

  router.get('/data', async (request, response) => {
    const browser = browserSession(request, response);
    const data = await account.exportData(browser, requestSignal(response));
    response.attachment('homefront-my-data.json').send(`${JSON.stringify(data, null, 2)}\n`);
  });

  return refuseOtherMethods(router);
}

/** Only signed-in users may upload megabytes. */
function onlySignedIn(account: AccountService): RequestHandler {
  return async (request, response, next) => {
    const { id } = await account.requireSession(browserSession(request, response));
    response.locals.person = id;
    next();
  };
}
