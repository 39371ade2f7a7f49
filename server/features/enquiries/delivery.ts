import { z } from 'zod';
import type { Attachments } from '../../outbox/attachments.ts';
import type { LeasedMessage } from '../../outbox/outbox.ts';
import type { Verdict } from '../../outbox/sender.ts';
import type { EnquiriesUpstream, UpstreamEnquiry } from '../../upstream/enquiries.ts';

export interface DeliveryOptions {
  upstream: EnquiriesUpstream;
  attachments: Pick<Attachments, 'read'>;
}

/** An enquiry as this or an earlier version stored it in the outbox. */
const storedEnquiry = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  kind: z.literal('owner').optional(),
  property: z.string().optional(),
  phone: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}) satisfies z.ZodType<UpstreamEnquiry>;

/** Delivers messages of the outbox to the provider. */
export function createDelivery({ upstream, attachments }: DeliveryOptions) {
  return async (message: LeasedMessage, signal: AbortSignal): Promise<Verdict> => {
    const fields = storedEnquiry.parse(JSON.parse(message.payload));
    const files = await Promise.all(message.attachments.map((id) => attachments.read(id)));
    const photos = files
      .filter((file) => file !== null)
      .map((file) => new Blob([new Uint8Array(file)], { type: 'image/jpeg' }));
    return upstream.send({ fields, photos, key: message.key }, signal);
  };
}
