import { type Request, Router } from 'express';
import { z } from 'zod';
import { isRecord, longJsonBody, parseBody } from '../../http/json-body.ts';
import { wholeNumberOf } from '../../http/number-fields.ts';
import { paragraphsOf } from '../../http/text-fields.ts';
import { databaseFor } from '../../http/write-once.ts';
import { type Staff, staffOf } from '../staff.ts';
import type { StaffServices } from '../staff-services.ts';
import { saveNote, saveReply, saveResend, type SavedEntry } from './message-entries.ts';
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
    const entry = await saveEntry(request, staff);
    mails.wake();
    const row = await findMessage(database, entry.messageId);
    const saved = row?.thread.find((one) => one.id === entry.id);
    if (row === undefined || saved === undefined) throw messageNotFound();
    response
      .status(isResend(request.body) ? 200 : 201)
      .json({ entry: toEntry(saved), message: toWholeMessage(row, staff.now) });
  });

  async function saveEntry(request: Request, staff: Staff): Promise<SavedEntry> {
    const body: unknown = request.body;
    const once = databaseFor(request, services);
    if (isResend(body)) return saveResend(once, staff, parseBody(resend, body).resend);
    if (hasField(body, 'note')) {
      const form = parseBody(note, body);
      return saveNote(once, staff, { messageId: form.messageId, body: form.note });
    }
    const form = parseBody(reply, body);
    const { seenReply } = form;
    const sent = { messageId: form.inReplyTo, body: form.body, seenReply };
    return saveReply(once, staff, sent);
  }

  return router;
}

function isResend(body: unknown): boolean {
  return hasField(body, 'resend');
}

function hasField(body: unknown, name: string): boolean {
  return isRecord(body) && body[name] !== undefined;
}
