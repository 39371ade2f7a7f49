import * as z from 'zod/mini';
import { messageStatuses } from '../contract/admin/messages.ts';
import { bulkActions } from '../contract/admin/properties.ts';
import { roles } from '../contract/roles.ts';
import { line, paragraphs } from './fields.ts';

const maxTextLength = 8000;
export const maxAtOnce = 500;

const id = (missing: string) => z.string(missing).check(z.regex(/^[1-9]\d{0,9}$/, missing));

/** A mailed reply to a message. */
export const replyForm = z.object({
  inReplyTo: id('Choose a message to reply to'),
  body: paragraphs('Reply', { min: 1, max: maxTextLength }),
  seenReply: z.optional(z.nullable(id('Choose a reply'))),
});

/** An internal note for staff. */
export const noteForm = z.object({
  messageId: id('Choose a message'),
  note: paragraphs('Note', { min: 1, max: maxTextLength }),
});

/** Resends a reply whose mail failed. */
export const resendForm = z.object({
  messageId: id('Choose a message'),
  resend: id('Choose a reply'),
});

export const messageChangeForm = z.object({
  status: z.optional(z.enum(messageStatuses, 'Choose a status')),
  assignee: z.optional(z.nullable(id('Choose a member of staff'))),
  read: z.optional(z.boolean('read must be true or false')),
});

/** The name of an amenity or a property type. */
export const nameForm = z.object({ name: line('Name', 60) });

export const mergeForm = z.object({ into: id('Choose what to merge it into') });

export const userChangeForm = z.object({
  role: z.optional(z.enum(roles, 'Role must be admin or user')),
  disabled: z.optional(z.boolean('disabled must be true or false')),
});

const action = z.enum(bulkActions, 'Choose what to do');

const wrongTotal = 'total must be a number up to 10,000,000';
const chooseProperties = 'Choose properties';

/** Fields shared by the calls of one batch. */
const part = {
  action,
  batch: z.optional(id('batch must be a number')),
  more: z.optional(z.boolean('more must be true or false')),
  total: z.optional(
    z.int(wrongTotal).check(z.minimum(0, wrongTotal), z.maximum(10_000_000, wrongTotal)),
  ),
};

/** One action on selected properties. */
export const bulkOfIdsForm = z.object({
  ...part,
  ids: z
    .array(
      z.object(
        {
          id: id(chooseProperties),
          version: z.optional(
            z
              .int(chooseProperties)
              .check(z.minimum(1, chooseProperties), z.maximum(2_147_483_647, chooseProperties)),
          ),
        },
        chooseProperties,
      ),
      chooseProperties,
    )
    .check(
      z.minLength(1, chooseProperties),
      z.maxLength(maxAtOnce, `Choose at most ${maxAtOnce} properties`),
    ),
});

const after = z.optional(id('after must be a number'));

const wrongFilter = 'A filter must be an object of strings';

/** One action on all matches of a filter. */
export const bulkOfFilterForm = z.object({
  ...part,
  filter: z.record(z.string(), z.string(wrongFilter), wrongFilter),
  after,
});

/** One action on every property that is not deleted. */
export const bulkOfAllForm = z.object({
  ...part,
  all: z.literal(true, 'all must be true'),
  after,
});
