import type { UpstreamEnquiry } from '../../../upstream/visitors/enquiry-schema.ts';
import { maxStaffBytes } from '../../../upstream/staff/staff-reads.ts';
import type { RecordKind } from './made-records.ts';
import { smallPhoto } from './small-photo.ts';
import type { WriteTrial } from './write-trial.ts';

/** Covers uploading and converting a photo. */
const photosTimeoutMs = 20_000;

/** Sends an enquiry, handles it as staff do, and offers a home with a photo. */
export async function tryMessages(trial: WriteTrial): Promise<void> {
  const { marker, staffToken: token } = trial;
  const messages: RecordKind = {
    name: 'message',
    find: () =>
      trial.findOwn({
        target: `/admin/messages?q=${marker}`,
        list: 'messages',
        field: 'email',
        texts: [trial.email],
        maxBytes: maxStaffBytes,
      }),
    remove(id) {
      const target = `/admin/messages/${encodeURIComponent(id)}`;
      return trial.exchange.send({ method: 'DELETE', target, token });
    },
  };
  const body: UpstreamEnquiry = {
    name: 'Provider check',
    email: trial.email,
    message: `A test by npm run provider:check (${marker}), which deletes it again.`,
  };
  const id = await trial.create(messages, 'POST /contact', { body, idempotencyKey: marker });
  if (id === undefined) return;
  const ids = [id];
  const note = `A test by npm run provider:check (${marker}).`;
  await trial.send('POST /admin/messages', { body: { messageId: id, note } });
  await trial.send('PATCH /admin/messages/{id}', { ids, body: { read: true } });
  await trial.send('PATCH /admin/messages/{id}', { ids, body: { status: 'in_progress' } });
  await tryPhoto(trial, messages, body);
  await trial.send('DELETE /admin/messages/{id}', { ids });
  await trial.send('POST /admin/messages/{id}/restore', { ids });
}

/** An owner's offer, as a form. A provider may refuse its photos: the site then sends it without them. */
async function tryPhoto(
  trial: WriteTrial,
  messages: RecordKind,
  enquiry: UpstreamEnquiry,
): Promise<void> {
  const photo = 'GET /admin/messages/{id}/photos/{number}';
  if (trial.lacks(photo)) return;
  const body = new FormData();
  for (const [name, text] of Object.entries({ ...enquiry, kind: 'owner' }))
    body.set(name, String(text));
  body.append('photos', smallPhoto);
  const idempotencyKey = `${trial.marker}-photo`;
  const timeoutMs = photosTimeoutMs;
  const target = trial.pathOf('/contact');
  const form = { method: 'POST', target, body, idempotencyKey, timeoutMs };
  const { status } = await trial.request(form, messages);
  if (status === null || status >= 300) return;
  const id = await trial.made.identify(messages);
  if (id === undefined) return;
  await trial.send(photo, { ids: [id, '1'], accept: 'image/*' });
}
