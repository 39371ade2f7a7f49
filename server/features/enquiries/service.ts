import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { EnquiryStart } from '../../../shared/contract/enquiry-schemas.ts';
import { reportLabels } from '../../../shared/contract/report-reasons.ts';
import type {
  ContactDelivery,
  ContactForm,
  EnquiryDelivery,
  OwnerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import { maxOwnerPhotos } from '../../../shared/forms/photo-form.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import {
  hourMs,
  minuteMs,
  perBrowser,
  type CreateLimit,
  type UseLimit,
} from '../../limits/rate-limit.ts';
import type { Attachments } from '../../outbox/attachments.ts';
import { AttachmentMissing, OutboxUnusable, type Outbox } from '../../outbox/outbox.ts';
import type { Browser } from '../../session/browser.ts';
import type { UpstreamEnquiry } from '../../upstream/visitors/enquiry-schema.ts';
import type { FormStart } from './form-start.ts';
import { toOwnerEnquiry } from './owner-message.ts';
import type { OwnerPhotos } from './photos.ts';

export interface EnquiriesServiceOptions {
  outbox: Outbox;
  attachments: Pick<Attachments, 'digestOf' | 'discard'>;
  photos: OwnerPhotos;
  formStart: FormStart;
  createLimit: CreateLimit;
  /** Called when a message is waiting. */
  wake(): void;
  log: Logger;
}

/**
 * Accepts enquiries from a browser, within its limits. Once a method resolves, the message will reach the provider even if this
 * process crashes; bots' messages are dropped with the same response. Methods reject with an `AppError`.
 */
export type EnquiriesService = (browser: Browser) => BrowserEnquiries;

export interface BrowserEnquiries {
  /**
   * Values of a new form's hidden fields.
   * @param isAgain whether the form is shown again to the visitor who has just sent it
   */
  begin(isAgain: boolean): Promise<EnquiryStart>;
  sendContact(form: ContactForm, delivery: ContactDelivery): Promise<void>;
  /** @param photos more photos, which a form without scripts sends with the enquiry */
  sendOwner(form: OwnerForm, photos: readonly Blob[], delivery: EnquiryDelivery): Promise<void>;
}

/** New messages of any kind from people. */
export function createEnquiryLimit(createLimit: CreateLimit): UseLimit {
  return createLimit(
    ...perBrowser({ name: 'enquiry', windowMs: 10 * minuteMs, max: 5 }),
    ...perBrowser({ name: 'enquiry-day', windowMs: 24 * hourMs, max: 20 }),
  );
}

const photosGone = 'Some photos are no longer there: please choose them again';

export function createEnquiriesService(options: EnquiriesServiceOptions): EnquiriesService {
  const { outbox, attachments, photos: ownerPhotos, formStart, createLimit, wake, log } = options;
  const limit = createEnquiryLimit(createLimit);

  function isFromPerson({ startedAt, website }: ContactDelivery): boolean {
    const pace = startedAt === undefined ? 'human' : formStart.assessFillTime(startedAt);
    if (pace === 'unknown') throw new AppError({ code: 'formExpired', status: 422 });
    if (website !== '') {
      log.debug('dropped a message from a bot');
      return false;
    }
    // It may be a person with autofill: our pages wait for the minimum time if they have scripts.
    if (pace === 'too quick') throw new AppError({ code: 'sentTooQuickly', status: 422 });
    return true;
  }

  async function take(message: Message, browser: Browser): Promise<void> {
    const { kind, fields, photos } = message;
    try {
      const key = await keyOf(message);
      // A repeat after a lost response or a double click is not a second message.
      if (await outbox.knows(key)) return await discard(photos);
      await browser.count(limit);
      const payload = JSON.stringify(fields);
      const isNew = await outbox.put({ key, kind, payload, attachments: photos });
      if (!isNew) return await discard(photos);
    } catch (error) {
      if (error instanceof AttachmentMissing) throw invalidForm({ photos: photosGone });
      if (!(error instanceof OutboxUnusable)) throw error;
      throw new AppError({ code: 'notKept', status: 503, retryAfterSeconds: 60, cause: error });
    }
    wake();
  }

  /** Discards duplicates of photos already sent; attached ones stay. */
  async function discard(photos: readonly string[]): Promise<void> {
    await Promise.all(photos.map((photo) => attachments.discard(photo)));
  }

  /** The form's id alone would merge two messages if the visitor edits the first before sending again. */
  async function keyOf({ kind, id, fields, photos }: Message): Promise<string> {
    const digests = await Promise.all(photos.map((photo) => attachments.digestOf(photo)));
    const content = JSON.stringify([kind, id.toLowerCase(), fields, digests]);
    return createHash('sha256').update(content).digest('hex');
  }

  return (browser) => ({
    begin: async (isAgain) => formStart.issue(isAgain),

    async sendContact(form, delivery) {
      if (!isFromPerson(delivery)) return;
      const id = delivery.id ?? randomUUID();
      await take({ kind: 'contact', id, fields: toContactEnquiry(form), photos: [] }, browser);
    },

    async sendOwner(form, uploads, delivery) {
      const photos = new Set(form.photos);
      if (form.photos.length + uploads.length > maxOwnerPhotos) {
        throw invalidForm({ photos: `You can send at most ${maxOwnerPhotos} photos` });
      }
      for (const upload of uploads) {
        await browser.count(ownerPhotos.limit);
        photos.add((await ownerPhotos.add(upload, browser)).id);
      }
      if (!isFromPerson(delivery)) return;
      const ids = [...photos];
      const fields = toOwnerEnquiry({ ...form, photos: ids });
      await take({ kind: 'owner', id: delivery.id, fields, photos: ids }, browser);
    },
  });
}

/** A report repeats its reason in the message, for a provider without the extra fields. */
function toContactEnquiry(form: ContactForm): UpstreamEnquiry {
  const { fullName, email, message, property, reason } = form;
  return {
    name: fullName,
    email,
    message: reason === undefined ? message : `Report: ${reportLabels[reason]}\n\n${message}`,
    ...(property !== undefined && { property }),
    ...(reason !== undefined && { details: { reason } }),
  };
}

interface Message {
  kind: 'contact' | 'owner';
  /** The form's id. */
  id: string;
  fields: UpstreamEnquiry;
  photos: string[];
}
