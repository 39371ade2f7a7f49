import { type Request, Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { isRecord, longJsonBody, parseBody } from '../../http/json-body.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { paragraphsOf } from '../../http/text-fields.ts';
import { type Staff, staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { keepNote, keepReply, keepResend, type SavedEntry } from './message-entries.ts';
import { findMessage, messageNotFound, toEntry, toWholeMessage } from './message-json.ts';

const id = (name: string) => wholeNumberOf(name, { min: 1, max: 2_147_483_647 });

const reply = z.object({
  inReplyTo: id('inReplyTo'),
  body: paragraphsOf('Reply', 8_000).min(1, 'Reply is required'),
  seenReply: id('seenReply').nullable().optional(),
});
const note = z.object({
  messageId: id('messageId'),
  note: paragraphsOf('Note', 8_000).min(1, 'Note is required'),
});
const resend = z.object({ resend: id('resend') });

/** `POST /admin/messages`: sends a reply, adds a note or resends a reply, depending on the body. */
export function messageEntryRoutes(services: StaffServices): Router {
  const { database, mails, now } = services;
  const router = Router();

  router.post('/', longJsonBody, async (request, response) => {
    const staff = staffOf(request, now);
    const entry = await keepEntry(request, staff);
    mails.wake();
    const row = await findMessage(database, entry.messageId);
    const kept = row?.thread.find((one) => one.id === entry.id);
    if (row === undefined || kept === undefined) throw messageNotFound();
    response
      .status(isResend(request.body) ? 200 : 201)
      .json({ entry: toEntry(kept), message: toWholeMessage(row, staff.now) });
  });

  async function keepEntry(request: Request, staff: Staff): Promise<SavedEntry> {
    const body: unknown = request.body;
    if (isResend(body)) return keepResend(database, staff, parseBody(resend, body).resend);
    if (hasField(body, 'note')) {
      const given = parseBody(note, body);
      return keepNote(database, staff, { messageId: given.messageId, body: given.note });
    }
    const given = parseBody(reply, body);
    const { seenReply } = given;
    const sent = { messageId: given.inReplyTo, body: given.body, seenReply };
    return keepReply(database, staff, sent, keyOf(request));
  }

  return router;
}

function isResend(body: unknown): boolean {
  return hasField(body, 'resend');
}

function hasField(body: unknown, name: string): boolean {
  return isRecord(body) && body[name] !== undefined;
}

/** Null if the client gave none. */
function keyOf(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiError(400, 'The Idempotency-Key must be 1 to 200 visible characters.');
}
