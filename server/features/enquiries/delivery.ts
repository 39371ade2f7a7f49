import type { Attachments } from '../../outbox/attachments.ts';
import type { ReadableMessage } from '../../outbox/outbox.ts';
import type { Verdict } from '../../outbox/sender.ts';
import { upstreamEnquiry } from '../../upstream/visitors/enquiry-schema.ts';
import type { EnquiriesUpstream } from '../../upstream/visitors/enquiries.ts';

export interface DeliveryOptions {
  upstream: EnquiriesUpstream;
  attachments: Pick<Attachments, 'read'>;
}

/** Delivers messages of the outbox to the provider. */
export function createDelivery({ upstream, attachments }: DeliveryOptions) {
  return async (message: ReadableMessage, signal: AbortSignal): Promise<Verdict> => {
    const fields = upstreamEnquiry.parse(JSON.parse(message.payload));
    const files = await Promise.all(message.attachments.map((id) => attachments.read(id)));
    const photos = files
      .filter((file) => file !== null)
      .map((file) => new Blob([new Uint8Array(file)], { type: 'image/jpeg' }));
    return upstream.send({ fields, photos, key: message.key }, signal);
  };
}
