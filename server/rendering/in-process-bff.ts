import type { Request, Response } from 'express';
import type { Bff } from '../../shared/contract/bff.ts';
import type { EnquiryDelivery, OwnerForm, OwnerPhoto } from '../../shared/contract/enquiry.ts';
import { maxOwnerPhotos } from '../../shared/forms/photo-form.ts';
import { invalidForm } from '../errors/app-error.ts';
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
    searchProperties: async (search, signal) => (await properties.search(search, signal)).view,
    featuredProperties: async (signal) => (await properties.featured(signal)).view,
    peekProperty: (id) => properties.peek(id),
    propertiesByIds: async (ids, signal) => (await properties.byIds(ids, signal)).view,
    property: async (id, signal) => (await properties.byId(id, signal)).view,
    readAdmin: (what, query, signal) => admin.read(what, query, browser, signal),

    session: {
      current: () => sessions.current(browser),
      async logIn(form, signal) {
        await limits.logIn(request, response, form.email);
        return sessions.logIn(form, browser, signal);
      },
      logOut: () => sessions.logOut(browser),
    },

    account: {
      async signUp(form, signal) {
        await limits.signUp(request, response);
        await account.signUp(form, signal);
      },
      async forgotPassword(form, signal) {
        await limits.forgotPassword(request, response);
        await account.forgotPassword(form, signal);
      },
      async setPassword(form, signal) {
        await limits.setPassword(request, response);
        await account.setPassword(form, signal);
      },
      async verifyEmail(token, signal) {
        await limits.setPassword(request, response);
        await account.verifyEmail(token, signal);
      },
      read: (signal) => account.read(browser, signal),
      sendVerificationMail: (signal) => account.sendVerificationMail(browser, signal),
      changeEnquiryMails: (wanted, signal) => account.changeEnquiryMails(wanted, browser, signal),
      changeNames: (form, signal) => account.changeNames(form, browser, signal),
      changePhoto: (photo, signal) => account.changePhoto(photo, browser, signal),
      removePhoto: (signal) => account.removePhoto(browser, signal),
      addItem: (list, form, signal) => account.addItem({ list, form }, browser, signal),
      changeItem: (list, id, form, signal) =>
        account.changeItem({ list, id, form }, browser, signal),
      removeItem: (list, id, signal) => account.removeItem({ list, id }, browser, signal),
      remove: (form, signal) => account.remove(form, browser, signal),
    },

    enquiries: {
      // The response to a posted form renders it again for the same visitor.
      begin: async () => enquiries.begin(request.method === 'POST'),
      sendContact: (form, delivery) =>
        enquiries.sendContact(form, delivery, () => limits.enquiry(request, response)),
      sendOwner: (form, photos, delivery) => sendOwner(form, photos, delivery),
      uploadPhoto: (photo) => addPhoto(photo),
      removePhoto: (id) => ownerPhotos.remove(id),
    },
  };
}
