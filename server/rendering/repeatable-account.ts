import type { AccountBff } from '../../shared/contract/account.ts';

/** Does a write, or returns what the same one returned before. */
export type WriteOnce = <T>(name: string, input: unknown, work: () => Promise<T>) => Promise<T>;

/** An account whose changes can be repeated without harm. */
export function repeatableAccount(account: AccountBff, once: WriteOnce): AccountBff {
  return {
    ...account,
    signUp: (form, signal) => once('sign-up', form, () => account.signUp(form, signal)),
    forgotPassword: (form, signal) =>
      once('forgot-password', form, () => account.forgotPassword(form, signal)),
    setPassword: (form, signal) =>
      once('set-password', form, () => account.setPassword(form, signal)),
    verifyEmail: (token, signal) =>
      once('verify-email', token, () => account.verifyEmail(token, signal)),
    sendVerificationMail: (signal) =>
      once('verification-mail', null, () => account.sendVerificationMail(signal)),
    changeEnquiryMails: (enabled, signal) =>
      once('enquiry-mails', enabled, () => account.changeEnquiryMails(enabled, signal)),
    changeNames: (form, signal) => once('names', form, () => account.changeNames(form, signal)),
    changePhoto: (photo, signal) => once('photo', photo, () => account.changePhoto(photo, signal)),
    removePhoto: (signal) => once('remove-photo', null, () => account.removePhoto(signal)),
    addItem: (list, form, signal) =>
      once('add', [list, form], () => account.addItem(list, form, signal)),
    changeItem: (list, id, form, signal) =>
      once('change', [list, id, form], () => account.changeItem(list, id, form, signal)),
    removeItem: (list, id, signal) =>
      once('remove', [list, id], () => account.removeItem(list, id, signal)),
    remove: (form, signal) => once('delete', form, () => account.remove(form, signal)),
  };
}
