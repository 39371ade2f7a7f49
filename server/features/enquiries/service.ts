import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type {
  ContactDelivery,
  ContactForm,
  EnquiryDelivery,
  EnquiryStart,
  OwnerForm,
} from '../../../shared/contract/enquiry.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import type { Attachments } from '../../outbox/attachments.ts';
import { AttachmentMissing, OutboxUnusable, type Outbox } from '../../outbox/outbox.ts';
import type { UpstreamEnquiry } from '../../upstream/enquiries.ts';
import type { FormStart } from './form-start.ts';
import { toOwnerEnquiry } from './owner-message.ts';

export interface EnquiriesServiceOptions {
  outbox: Outbox;
  attachments: Pick<Attachments, 'digestOf' | 'discard'>;
  formStart: FormStart;
  /** Called when a message is waiting. */
  wake(): void;
  log: Logger;
}

/** Counts one use, and rejects with an `AppError` 429 above the limit. */
export type CountUse = () => Promise<void>;

/**
 * Accepts enquiries. Once a method resolves, the message will reach the provider even if this process crashes; bots' messages
 * are dropped with the same response. Methods reject with an `AppError`.
 */
export interface EnquiriesService {
  /** Values of a form's hidden fields; `isAgain` if the form is shown again to the visitor who has just sent it. */
  begin(isAgain: boolean): EnquiryStart;
  /** @param countUse called for a new message from a person */
  sendContact(form: ContactForm, delivery: ContactDelivery, countUse: CountUse): Promise<void>;
  sendOwner(form: OwnerForm, delivery: EnquiryDelivery, countUse: CountUse): Promise<void>;
}

const photosGone = 'Some photos are no longer there: please choose them again';

export function createEnquiriesService(options: EnquiriesServiceOptions): EnquiriesService {
  const { outbox, attachments, formStart, wake, log } = options;

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

  async function take(message: Message, countUse: CountUse): Promise<void> {
    const { kind, fields, photos } = message;
    try {
      const key = await keyOf(message);
      // A repeat after a lost response or a double click is not a second message.
      if (await outbox.knows(key)) return await discard(photos);
      await countUse();
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

  return {
    begin: (isAgain) => formStart.issue(isAgain),

    async sendContact({ fullName, email, message, property }, delivery, countUse) {
      if (!isFromPerson(delivery)) return;
      const fields = {
        name: fullName,
        email,
        message,
        ...(property !== undefined && { property }),
      };
      const id = delivery.id ?? randomUUID();
      await take({ kind: 'contact', id, fields, photos: [] }, countUse);
    },

    async sendOwner(form, delivery, countUse) {
      if (!isFromPerson(delivery)) return;
      const photos = [...new Set(form.photos)];
      const fields = toOwnerEnquiry({ ...form, photos });
      await take({ kind: 'owner', id: delivery.id, fields, photos }, countUse);
    },
  };
}

interface Message {
  kind: 'contact' | 'owner';
  /** The form's id. */
  id: string;
  fields: UpstreamEnquiry;
  photos: string[];
}
