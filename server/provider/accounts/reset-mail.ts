import type { Logger } from 'pino';

import type { Mailer } from './mailer.ts';

/** Sends the link under which its addressee chooses a new password. */
export type ResetMailer = (to: string, token: string) => Promise<void>;

/**
 * `publicUrl` is the origin of the pages. The mail repeats nothing that anybody could have written into a profile: who
 * signs up with another's address must not choose words that we send there.
 */
export function createResetMailer(options: {
  mailer: Mailer;
  publicUrl: string;
  logger: Logger;
  /** Whether the log shows the link of a mail that was kept as a file. */
  showsLinks: boolean;
}): ResetMailer {
  const { mailer, publicUrl, logger, showsLinks } = options;
  return async (to, token) => {
    const link = `${publicUrl}/set-password?token=${token}`;
    const { file } = await mailer.send({
      to,
      subject: 'Reset your password',
      text: textWith(link),
    });
    if (file === null) return;
    logger.info(
      { file, ...(showsLinks && { link }) },
      'a mail was kept as a file: SMTP_URL is not set',
    );
  };
}

function textWith(link: string): string {
  return `Hello,

Somebody, we hope you, asked to reset the password of your account. Choose a new one here within 60 minutes:

${link}

The link works once. If it was not you, ignore this mail: your password stays as it is.
`;
}
