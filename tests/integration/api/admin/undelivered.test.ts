import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedUp, type Visitor } from '../../../support/visitor.ts';
import { ada, openForm, promote, sendContact, startEnquirySite } from '../enquiry-site.ts';
import { openScriptedStaffSite } from './staff-site.ts';
import { waitUntil } from '../../../support/wait.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const path = '/api/admin/undelivered';

describe('undelivered enquiries', () => {
  const site = useForSuite(() => startEnquirySite({ seedProperties: 8 }));
  let staff: Visitor;

  beforeAll(async () => {
    const { visitor } = await signedUp(site.app);
    staff = visitor;
    await promote(site, staff);
    // The session learns the role, so that it counts while the provider is down.
    await staff.get(path).expect(200);
  });
  beforeEach(async () => {
    const { outbox } = site.app.services;
    for (const state of ['waiting', 'dead'] as const)
      for (const { key } of await outbox.entries(state)) await outbox.drop(key);
  });

  const read = async () => (await staff.get(path).expect(200)).body;
  const audited = async () =>
    (await staff.get('/api/admin/audit?action=drop-enquiry').expect(200)).body.entries;

  /** An enquiry that waits until the provider runs again. */
  async function sendWhileDown(text: string): Promise<void> {
    await site.stopProvider();
    await sendContact(site.app, { ...ada, ...(await openForm(site.app)), message: text }).expect(
      202,
    );
    await waitUntil(async () => (await site.app.services.outbox.entries('waiting'))[0]?.reason);
  }

  /** An enquiry that the provider refuses for its address. */
  async function putRefused(key: string): Promise<void> {
    const { outbox } = site.app.services;
    const payload = JSON.stringify({
      name: 'Bola Ojo',
      email: 'nowhere',
      phone: '+234 803 111 2222',
      message: 'Please call me.',
    });
    await outbox.put({ key, kind: 'owner', payload, attachments: [] });
    await waitUntil(async () => (await outbox.depth()).dead === 1);
  }

  it('are listed with their text, attempts and last error, failed ones first', async () => {
    await putRefused('refused');
    await sendWhileDown('Is it still available?');
    const { items, total } = await read();
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        id: 'refused',
        state: 'failed',
        kind: 'owner',
        receivedAt: expect.any(String),
        attempts: 1,
        at: expect.any(String),
        reason: 'the provider answered 422',
        content: {
          name: 'Bola Ojo',
          email: 'nowhere',
          phone: '+234 803 111 2222',
          message: 'Please call me.',
        },
      },
      expect.objectContaining({
        state: 'waiting',
        kind: 'contact',
        reason: expect.any(String),
        content: expect.objectContaining({
          email: ada.email,
          phone: null,
          message: 'Is it still available?',
        }),
      }),
    ]);
    await site.startProvider();
  });

  it('are sent again at once', async () => {
    await putRefused('again');
    const [{ receivedAt }] = (await read()).items;
    await staff.post(`${path}/again/resend`).expect(200, {});
    await waitUntil(async () => (await site.app.services.outbox.depth()).dead === 1);
    expect((await read()).items[0]).toMatchObject({ id: 'again', receivedAt, attempts: 1 });
    const { entries } = (await staff.get('/api/admin/audit?action=resend-enquiry')).body;
    expect(entries[0].changes).toEqual([{ field: 'received', from: '', to: receivedAt }]);
  });

  it('come with the emails that the provider could not send, unless it does not answer', async () => {
    const now = new Date();
    await site.provider.database
      .insertInto('mails')
      .values({
        message_id: '<lost@homes.example>',
        kind: 'reset-password',
        recipient: 'ada@mail.example',
        status: 'failed',
        attempts: 9,
        last_error: 'Connection refused',
        created_at: now,
        due_at: now,
        give_up_at: now,
      })
      .execute();
    const { mails } = await read();
    const [mail] = mails.items;
    expect(mails).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'reset-password',
          to: 'ada@mail.example',
          queuedAt: now.toISOString(),
          attempts: 9,
          error: 'Connection refused',
        },
      ],
      total: 1,
    });
    await site.stopProvider();
    expect(await read()).toMatchObject({ mails: null });
    await site.startProvider();

    await staff.delete(`/api/admin/mails/${mail.id}`).expect(200, {});
    expect(await read()).toMatchObject({ mails: { items: [], total: 0 } });
    await staff.post(`/api/admin/mails/${mail.id}/resend`).expect(404);
  });

  it('are deleted, with an entry in the audit trail', async () => {
    await putRefused('unwanted');
    const [{ receivedAt }] = (await read()).items;
    await staff.delete(`${path}/unwanted`).expect(200, {});
    expect(await read()).toMatchObject({ items: [], total: 0 });
    const entries = await audited();
    expect(entries[0].changes).toEqual([{ field: 'received', from: '', to: receivedAt }]);

    await staff.delete(`${path}/unwanted`).expect(200, {});
    expect(await audited()).toHaveLength(entries.length);
  });

  it('are not deleted while the audit trail cannot be written', async () => {
    await putRefused('kept');
    await site.stopProvider();
    const { status } = await staff.delete(`${path}/kept`);
    expect(status).toBeGreaterThanOrEqual(500);
    expect((await read()).total).toBe(1);
    await site.startProvider();
  });
});

it('are deleted at a provider without an audit trail', async () => {
  await using site = await openScriptedStaffSite();
  site.provider.on('/contact', { kind: 'answers', status: 422, json: {} });
  site.provider.on('/admin/audit', { kind: 'answers', status: 404, json: {} });
  const { outbox } = site.app.services;
  const payload = JSON.stringify({ name: 'Ada', email: 'ada@mail.example', message: 'Hello' });
  await outbox.put({ key: 'unwanted', kind: 'contact', payload, attachments: [] });
  await waitUntil(async () => (await outbox.depth()).dead === 1);
  site.provider.on('/admin/mails', { kind: 'answers', status: 404, json: {} });
  const { body } = await site.admin.get(path).expect(200);
  expect(body).toMatchObject({ total: 1, mails: null });
  await site.admin.delete(`${path}/unwanted`).expect(200, {});
  expect(await outbox.depth()).toMatchObject({ waiting: 0, dead: 0 });
});
