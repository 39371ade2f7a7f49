import type { MessagePost } from '../../../shared/contract/admin/messages.ts';
import type {
  messageOperations,
  staffOperations,
} from '../../../shared/contract/operations/staff.ts';
import { noteForm, replyForm, resendForm } from '../../../shared/forms/admin-forms.ts';
import { formOf } from '../form-body.ts';
import type { Handlers } from '../operation-call.ts';
import { afterwards } from './afterwards.ts';
import { createCsvExports } from './csv/exports.ts';
import { sendTable } from './csv/send-table.ts';
import { orNotOffered } from './reads.ts';
import type { AdminService } from './service.ts';

interface Services {
  admin: AdminService;
}

export const messageHandlers = {
  'GET /admin/messages': ({ query, caller }, { admin }) => admin.reads.messages(query, caller),

  'GET /admin/messages/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.message(id, caller),

  async 'GET /admin/messages/{id}/photos/{number}'({ params, caller }, { admin }, { response }) {
    const photo = await admin.upstream.messagePhoto(params, caller);
    response.set('x-content-type-options', 'nosniff');
    response.type(photo.type).send(photo.bytes);
  },

  'POST /admin/messages': async ({ fields, caller }, { admin }) =>
    admin.upstream.postMessage(toPost(fields), caller),

  'PATCH /admin/messages/{id}': ({ params: { id }, body, caller }, { admin }) =>
    admin.upstream.changeMessage(id, body, caller),

  'DELETE /admin/messages/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.deleteMessage(id, caller),

  'POST /admin/messages/{id}/restore': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.restoreMessage(id, caller),
} satisfies Handlers<Services, keyof typeof messageOperations>;

export const staffHandlers = {
  'GET /admin/stats': ({ query, caller }, { admin }) => admin.reads.stats(query, caller),
  'GET /admin/missing': async (_call, { admin }) => ({ pages: admin.upstream.missingPages() }),

  'GET /admin/undelivered': ({ caller }, { admin }) => admin.undelivered.read(caller),
  'POST /admin/undelivered/{id}/resend': ({ params: { id }, caller }, { admin }) =>
    admin.undelivered.resend(id, caller),
  'DELETE /admin/undelivered/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.undelivered.drop(id, caller),
  'POST /admin/mails/{id}/resend': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.resendMail(id, caller),
  'DELETE /admin/mails/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.upstream.dropMail(id, caller),

  'GET /admin/users': ({ query, caller }, { admin }) =>
    orNotOffered(admin.upstream.users(query, caller)),

  'PATCH /admin/users/{id}'({ params: { id }, body, caller }, { admin }) {
    const write = admin.upstream.changeUser(id, body, caller);
    return afterwards(admin.followUps, `user ${id}`, write, admin.reads.forgetStaff, () =>
      admin.markSessions(id),
    );
  },

  'POST /admin/users/{id}/end-sessions'({ params: { id }, caller }, { admin }) {
    const write = admin.upstream.endSessions(id, caller);
    return afterwards(admin.followUps, `sessions ${id}`, write, () => admin.markSessions(id));
  },

  'GET /admin/audit': ({ query, caller }, { admin }) =>
    orNotOffered(admin.upstream.audit(query, caller)),

  async 'GET /admin/audit/export.csv'({ query, caller }, { admin }, { response }) {
    const table = await createCsvExports(admin.upstream, caller).audit(query);
    await sendTable(response, table, 'audit');
  },

  'GET /admin/batches': ({ query, caller }, { admin }) =>
    orNotOffered(admin.upstream.batches(query, caller)),
  'GET /admin/batches/{id}': ({ params: { id }, caller }, { admin }) =>
    admin.reads.batch(id, caller),
  'POST /admin/batches/{id}/undo': ({ params: { id }, caller }, { admin }) =>
    admin.undoBatch(id, caller),
} satisfies Handlers<Services, keyof typeof staffOperations>;

function toPost(fields: Readonly<Record<string, unknown>>): MessagePost {
  if (fields['note'] !== undefined) return formOf(noteForm, fields);
  if (fields['resend'] !== undefined) return formOf(resendForm, fields);
  return formOf(replyForm, fields);
}
