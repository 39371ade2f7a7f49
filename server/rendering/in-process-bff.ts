import type { Request, Response } from 'express';
import type { Bff } from '../../shared/contract/bff.ts';
import type { EnquiryDelivery, OwnerForm, OwnerPhoto } from '../../shared/contract/enquiry.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { maxOwnerPhotos } from '../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { AccountService } from '../features/account/service.ts';
import type { AdminService } from '../features/admin/service.ts';
import type { OwnerPhotos, PhotoOwner } from '../features/enquiries/photos.ts';
import type { EnquiriesService } from '../features/enquiries/service.ts';
import type { PropertiesService } from '../features/properties/service.ts';
import type { SessionService } from '../features/session/service.ts';
import type { AccountLimits, EnquiryLimits } from '../http/rate-limits.ts';
import { browserSession } from '../session/browser-session.ts';

export interface InProcessBffOptions {
  properties: PropertiesService;
  sessions: SessionService;
  account: AccountService;
  admin: AdminService;
  enquiries: EnquiriesService;
  ownerPhotos: OwnerPhotos;
  limits: AccountLimits & EnquiryLimits;
  /** The sender that an owner's photos are counted for. */
  ownerOf(request: Request): PhotoOwner;
}

/**
 * The backend-for-frontend without an HTTP hop: the same services and limits as the JSON routes, for the browser of this
 * request. Session changes are sent in the response's cookies.
 */
export function createInProcessBff(
  options: InProcessBffOptions,
  request: Request,
  response: Response,
): Bff {
  const { properties, sessions, account, admin, enquiries, ownerPhotos } = options;
  const { limits, ownerOf } = options;
  const browser = browserSession(request, response);

  async function addPhoto(photo: Blob): Promise<OwnerPhoto> {
    await limits.photo(request, response);
    return ownerPhotos.add(photo, ownerOf(request));
  }

  async function sendOwner(
    form: OwnerForm,
    photos: readonly Blob[],
    delivery: EnquiryDelivery,
  ): Promise<void> {
    const ids = [...form.photos];
    if (ids.length + photos.length > maxOwnerPhotos) {
      throw invalidForm({ photos: `You can send at most ${maxOwnerPhotos} photos` });
    }
    for (const photo of photos) ids.push((await addPhoto(photo)).id);
    await enquiries.sendOwner({ ...form, photos: ids }, delivery, () =>
      limits.enquiry(request, response),
    );
  }

  return {
    searchProperties: async (search, signal) =>
      (await asProblem(properties.search(search, signal))).view,
    featuredProperties: async (signal) => (await asProblem(properties.featured(signal))).view,
    peekProperty: (id) => properties.peek(id),
    propertiesByIds: async (ids, signal) => (await asProblem(properties.byIds(ids, signal))).view,
    property: async (id, signal) => (await asProblem(properties.byId(id, signal))).view,
    readAdmin: (what, query, signal) => asProblem(admin.read(what, query, browser, signal)),

    session: {
      current: () => asProblem(sessions.current(browser)),
      async logIn(form, signal) {
        await asProblem(limits.logIn(request, response, form.email));
        return asProblem(sessions.logIn(form, browser, signal));
      },
      logOut: () => asProblem(sessions.logOut(browser)),
    },

    account: {
      async signUp(form, signal) {
        await asProblem(limits.signUp(request, response));
        await asProblem(account.signUp(form, signal));
      },
      async forgotPassword(form, signal) {
        await asProblem(limits.forgotPassword(request, response));
        await asProblem(account.forgotPassword(form, signal));
      },
      async setPassword(form, signal) {
        await asProblem(limits.setPassword(request, response));
        await asProblem(account.setPassword(form, signal));
      },
      async verifyEmail(token, signal) {
        await asProblem(limits.setPassword(request, response));
        await asProblem(account.verifyEmail(token, signal));
      },
      read: (signal) => asProblem(account.read(browser, signal)),
      sendVerificationMail: (signal) => asProblem(account.sendVerificationMail(browser, signal)),
      changeEnquiryMails: (wanted, signal) =>
        asProblem(account.changeEnquiryMails(wanted, browser, signal)),
      changeNames: (form, signal) => asProblem(account.changeNames(form, browser, signal)),
      changePhoto: (photo, signal) => asProblem(account.changePhoto(photo, browser, signal)),
      removePhoto: (signal) => asProblem(account.removePhoto(browser, signal)),
      addItem: (list, form, signal) => asProblem(account.addItem({ list, form }, browser, signal)),
      changeItem: (list, id, form, signal) =>
        asProblem(account.changeItem({ list, id, form }, browser, signal)),
      removeItem: (list, id, signal) =>
        asProblem(account.removeItem({ list, id }, browser, signal)),
      remove: (form, signal) => asProblem(account.remove(form, browser, signal)),
    },

    enquiries: {
      // The response to a posted form renders it again for the same visitor.
      begin: async () => enquiries.begin(request.method === 'POST'),
      sendContact: (form, delivery) =>
        asProblem(enquiries.sendContact(form, delivery, () => limits.enquiry(request, response))),
      sendOwner: (form, photos, delivery) => asProblem(sendOwner(form, photos, delivery)),
      uploadPhoto: (photo) => asProblem(addPhoto(photo)),
      removePhoto: (id) => asProblem(ownerPhotos.remove(id)),
    },
  };
}

async function asProblem<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError) throw new ProblemError(toProblem(error), { cause: error });
    throw error;
  }
}
