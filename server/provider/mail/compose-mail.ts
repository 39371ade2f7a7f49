import {
  composePasswordChangedMail,
  composeResetMail,
  composeVerificationMail,
} from '../accounts/account-mails.ts';
import { composeEnquiryMail } from '../enquiries/enquiry-mail.ts';
import { composeReply } from '../staff/messages/reply-mail.ts';
import { composeRoleMail } from '../staff/users/role-mail.ts';
import type { MailContext } from './mail-context.ts';
import type { ComposeMail } from './mail-sender.ts';

/** Composes each kind of mail from the data at the time of sending. */
export function createComposer(context: MailContext): ComposeMail {
  return (queued) => {
    switch (queued.kind) {
      case 'welcome':
      case 'verify-email':
        return composeVerificationMail(context, queued);
      case 'reset-password':
        return composeResetMail(context, queued);
      case 'password-changed':
        return composePasswordChangedMail(context, queued);
      case 'reply':
        return composeReply(context, queued);
      case 'new-enquiry':
      case 'assigned-enquiry':
        return composeEnquiryMail(context, queued);
      case 'administrator-added':
      case 'administrator-removed':
        return composeRoleMail(context, queued);
    }
  };
}
