import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { AccountServices } from './accounts/account-services.ts';
import type { EnquiryServices } from './enquiries/enquiry-services.ts';
import { databaseNow } from './database/moment.ts';
import type { Tables } from './database/tables.ts';
import { createBackgroundWork } from './http/background-work.ts';
import { createComposer } from './mail/compose-mail.ts';
import { databaseClock } from './mail/mail-clock.ts';
import { startMailSender } from './mail/mail-sender.ts';
import { createMailer } from './mail/mailer.ts';
import { openPictures } from './pictures/open-pictures.ts';
import { publishPhotos } from './pictures/public-photos.ts';
import { createPropertyList, type PropertyList } from './properties/property-list.ts';
import type { MailEvent, ProviderOptions } from './provider-options.ts';
import { openVariantFiles, type VariantFiles } from './seed/variant-files.ts';
import type { StaffServices } from './staff/staff-services.ts';

export interface ProviderServices extends AccountServices, EnquiryServices, StaffServices {
  propertyList: PropertyList;
  demoPhotos: VariantFiles;
}

/** Creates the app's services on an open database. Starts sending mails, until `mails.close`. */
export function createServices(options: {
  database: Kysely<Tables>;
  logger: Logger;
  provider: ProviderOptions;
  /** Called after each attempt to send a mail. */
  onMail?: ((event: MailEvent) => void) | undefined;
  /** The clock for everything. By default times that processes compare come from a shared database's clock. */
  now?: () => Date;
}): ProviderServices {
  const { database, logger, provider, now = () => new Date() } = options;
  const sharesClock = provider.databaseUrl !== undefined && options.now === undefined;
  const { supportEmail = 'hello@homefront.example' } = provider;
  const mailer = createMailer({
    from: provider.mailFrom ?? 'Homefront <no-reply@homefront.example>',
    folder: join(provider.dataDir, 'mail'),
    ...(provider.smtpUrl !== undefined && { smtpUrl: provider.smtpUrl }),
  });
  return {
    database,
    logger,
    now,
    sharedNow: sharesClock ? () => databaseNow : now,
    supportEmail,
    mails: startMailSender({
      database,
      mailer,
      compose: createComposer({
        database,
        now,
        publicUrl: provider.publicUrl ?? 'http://localhost:3000',
        brand: provider.brand ?? 'Homefront',
        supportEmail,
      }),
      logger,
      onAttempt: options.onMail,
      clock: sharesClock ? databaseClock(database) : { now, isShared: false },
      showsLinks: provider.showsMailedLinks ?? false,
    }),
    photos: publishPhotos(openPictures(database, provider, 'users'), 'users'),
    propertyPhotos: publishPhotos(openPictures(database, provider, 'properties'), 'properties'),
    enquiryPhotos: openPictures(database, provider, 'enquiries'),
    background: createBackgroundWork(logger),
    propertyList: createPropertyList(database),
    demoPhotos: openVariantFiles(provider.dataDir, logger),
  };
}
