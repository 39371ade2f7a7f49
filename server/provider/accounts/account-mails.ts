import type { MailContext } from '../mail/mail-context.ts';
import type { QueuedMail } from '../mail/mail-queue.ts';
import type { Mail } from '../mail/mailer.ts';
import { signature } from '../mail/signature.ts';
import { issueVerificationToken } from './email-verification.ts';
import { issueResetToken } from './password-resets.ts';
import { findUserByEmail } from './users.ts';

/*
 * These mails contain no text from a profile: people who sign up with someone else's email must not control what we send
 * there. Tokens are issued here, when a mail is sent, so the queue never stores them.
 */

/** The welcome mail, or only the verification link; null once the email is verified. */
export async function composeVerificationMail(
  context: MailContext,
  { kind, recipient }: QueuedMail,
): Promise<Mail | null> {
  const { database, now, publicUrl, brand, supportEmail } = context;
  const user = await findUserByEmail(database, recipient);
  if (user === undefined || user.disabled_at !== null || user.email_verified_at !== null)
    return null;
  const link = `${publicUrl}/verify-email?token=${await issueVerificationToken(database, user.id, now())}`;
  const isWelcome = kind === 'welcome';
  const opening = isWelcome
    ? `Welcome to ${brand}. Your account is ready.\n\nPlease log in and verify your email address:`
    : `Please log in and verify the email address of your ${brand} account:`;
  return {
    to: user.email,
    subject: isWelcome
      ? `Welcome to ${brand}: verify your email address`
      : `Verify your email address for ${brand}`,
    replyTo: supportEmail,
    link,
    text: `Hello,

${opening}

${link}

The link can be used once and expires in 24 hours.

If you didn't create an account with ${brand}, please ignore this email: your address is not verified without you.

${signature(context)}`,
  };
}

/** The password reset link; null for an email without an account. */
export async function composeResetMail(
  context: MailContext,
  { recipient }: QueuedMail,
): Promise<Mail | null> {
  const { database, now, publicUrl, brand, supportEmail } = context;
  const user = await findUserByEmail(database, recipient);
  if (user === undefined || user.disabled_at !== null) return null;
  const link = `${publicUrl}/set-password?token=${await issueResetToken(database, user.id, now())}`;
  return {
    to: user.email,
    subject: `Reset your ${brand} password`,
    replyTo: supportEmail,
    link,
    text: `Hello,

We received a request to reset the password for your ${brand} account. Choose a new one here:

${link}

The link can be used once and expires in 60 minutes. If you didn't ask for it, please ignore this email: your password stays the same.

${signature(context)}`,
  };
}

/** Notifies the owner of an account that its password has changed; null once the account is deleted. */
export async function composePasswordChangedMail(
  context: MailContext,
  { recipient }: QueuedMail,
): Promise<Mail | null> {
  const { database, publicUrl, brand, supportEmail } = context;
  const user = await findUserByEmail(database, recipient);
  if (user === undefined) return null;
  return {
    to: user.email,
    subject: `Your ${brand} password was changed`,
    replyTo: supportEmail,
    text: `Hello,

The password for your ${brand} account was changed just now, and every device was logged out.

If that was you, there is nothing to do. If it wasn't, reset your password at once and write to us at ${supportEmail}:

${publicUrl}/forgot-password

${signature(context)}`,
  };
}
