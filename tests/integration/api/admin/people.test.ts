import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../../shared/catalogue.ts';
import { ownerHome } from '../../../support/owner-home.ts';
import { storedMails } from '../../../support/stored-mails.ts';
import { openForm } from '../enquiry-site.ts';
import { openStaffSite } from './staff-site.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(openStaffSite);

describe('messages', () => {
  it('send a reply once, however often it is submitted', async () => {
    const reply = { inReplyTo: '1', body: ' Yes, come on Saturday.\r\nBye ' };
    const send = (form: object) =>
      site.admin.post('/api/admin/messages', form).set('idempotency-key', 'reply-1');
    const first = await send(reply).expect(200);
    expect(first.body).toMatchObject({
      id: '1',
      status: 'replied',
      waitingSeconds: null,
      thread: [
        { kind: 'reply', body: 'Yes, come on Saturday.\nBye', author: { name: 'Ngozi Eze' } },
      ],
    });
    const again = await send(reply).expect(200);
    expect(again.body).toEqual(first.body);
    const other = await send({ ...reply, body: 'No' });
    expect(other).toBeProblem({ status: 422, detail: catalogue.formExpired });
    const { dataDir } = site.app.services.settings;
    await expect.poll(() => storedMails(dataDir), { timeout: 10_000 }).toHaveLength(1);
    expect((await storedMails(dataDir))[0]).toContain('come on Saturday');
    const sent = await site.admin.get('/api/admin/messages/1').expect(200);
    const [entry] = sent.body.thread;
    const resend = { messageId: '1', resend: entry.id };
    const refused = await site.admin.post('/api/admin/messages', resend);
    expect(refused).toBeProblem({
      status: 409,
      detail: 'This reply has been sent, or is being sent.',
    });
  });

  it('are sorted, assigned, marked, deleted and restored', async () => {
    const path = '/api/admin/messages/3';
    const change = { status: 'in_progress', assignee: '1', read: true };
    const changed = await site.admin.patch(path, change).expect(200);
    expect(changed.body).toMatchObject({
      status: 'in_progress',
      assignee: { id: '1', name: 'Ngozi Eze' },
      read: true,
    });
    const mine = await site.admin.get('/api/admin/messages?assignee=me').expect(200);
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toContain('3');
    await site.admin.patch(path, { assignee: null }).expect(200);
    const deleted = await site.admin.delete(path).expect(200);
    expect(deleted.body).toEqual({ id: '3', restorableUntil: expect.any(String) });
    const all = await site.admin.get('/api/admin/messages?pageSize=100').expect(200);
    expect(all.body.items.map(({ id }: { id: string }) => id)).not.toContain('3');
    const back = await site.admin.post(`${path}/restore`).expect(200);
    expect(back.body).toMatchObject({ id: '3', assignee: null, deletedAt: null });
  });

  it.each([
    [
      {},
      {
        inReplyTo: 'Choose a message to reply to',
        body: 'Reply is required',
      },
    ],
    [{ messageId: '1', note: ' ' }, { note: 'Note is required' }],
    [{ messageId: '1', note: 'x'.repeat(8001) }, { note: 'Note must be at most 8000 characters' }],
    [
      { messageId: 'one', resend: '0' },
      { messageId: 'Choose a message', resend: 'Choose a reply' },
    ],
  ])('reject %j', async (body, errors) => {
    const answer = await site.admin.post('/api/admin/messages', body);
    expect(answer).toBeProblem({ status: 422, errors });
  });

  it('show their photos to staff only', async () => {
    const jpeg = await readFile('server/provider/seed/photos/bathroom-1.jpg');
    const upload = site.visitor.request('post', '/api/owner-photos').type('image/jpeg');
    const staged = await upload.send(jpeg);
    const delivery = await openForm(site.app);
    const owner = { ...ownerHome, ...delivery, website: '', photos: [staged.body.id] };
    await site.visitor.post('/api/owner-enquiries', owner).expect(202);
    await expect
      .poll(() => site.app.services.outbox.depth())
      .toMatchObject({ waiting: 0, dead: 0 });

    const list = await site.admin.get('/api/admin/messages?q=hauwa').expect(200);
    const { id } = list.body.items[0];
    const message = await site.admin.get(`/api/admin/messages/${id}`).expect(200);
    expect(message.body.details).toEqual(
      expect.arrayContaining([
        { name: 'Asking price', value: '₦45,000,000' },
        { name: 'Bedrooms', value: '4' },
      ]),
    );
    const [photo] = message.body.photos;
    expect(photo.src).toBe(`/api/admin/messages/${id}/photos/1`);
    const shown = await site.admin.get(photo.src).expect(200);
    expect(shown.get('content-type')).toMatch(/^image\/(?:jpeg|webp)$/);
    expect(shown.get('cache-control')).toBe('private, no-store');
    expect(shown.get('x-content-type-options')).toBe('nosniff');
    expect(shown.body.length).toBeGreaterThan(1000);
    await site.admin.get(`/api/admin/messages/${id}/photos/2`).expect(404);
    await site.user.get(photo.src).expect(403);
    await site.visitor.get(photo.src).expect(401);
  });
});

describe('lookup lists', () => {
  it('add, rename and delete entries, each name once', async () => {
    const added = await site.admin.post('/api/admin/amenities', { name: ' Home  cinema ' });
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), name: 'Home cinema', uses: 0 },
    ]);
    const duplicate = await site.admin.post('/api/admin/amenities', { name: 'HOME CINEMA' });
    expect(duplicate).toBeProblem({ status: 409, detail: 'This name exists already' });
    const path = `/api/admin/amenities/${added.body.id}`;
    const renamed = await site.admin.put(path, { name: 'Cinema' }).expect(200);
    expect(renamed.body.name).toBe('Cinema');
    expect((await site.admin.delete(path).expect(200)).body).toEqual({});
    await site.admin.delete(path).expect(404);
    const empty = await site.admin.put(path, { name: ' ' });
    expect(empty).toBeProblem({ status: 422, errors: { name: 'Name is required' } });
  });

  it('refuse to delete an entry in use, and report by how many properties', async () => {
    const { body } = await site.admin.get('/api/admin/amenities').expect(200);
    const used = body.items.find(({ uses }: { uses: number }) => uses > 1);
    const answer = await site.admin.delete(`/api/admin/amenities/${used.id}`);
    expect([answer.status, answer.body.detail, answer.body.uses]).toEqual([
      409,
      `${used.uses} properties have this amenity. Merge it into another one instead.`,
      used.uses,
    ]);
    const other = body.items.find(({ uses }: { uses: number }) => uses === 0);
    const merge = { into: other.id };
    const merged = await site.admin.post(`/api/admin/amenities/${used.id}/merge`, merge);
    expect(merged.body).toMatchObject({ id: other.id, name: other.name, uses: used.uses });
  });
});

describe('users', () => {
  it('are given roles and disabled, but never the last administrator', async () => {
    const before = await site.admin.get('/api/admin/messages?pageSize=1').expect(200);
    expect(before.body.staff).toEqual([{ id: '1', name: 'Ngozi Eze' }]);
    const changed = await site.admin.patch('/api/admin/users/2', { role: 'admin' });
    expect(changed.body).toMatchObject({ id: '2', name: 'Ada Obi', role: 'admin' });
    const after = await site.admin.get('/api/admin/messages?pageSize=1').expect(200);
    expect(after.body.staff).toHaveLength(2);
    await site.admin.patch('/api/admin/users/2', { role: 'user' }).expect(200);
    const last = await site.admin.patch('/api/admin/users/1', { role: 'user' });
    expect(last.status).toBe(409);
    expect(last.body.detail).toMatch(/administrator/);

    await site.user.get('/api/account').expect(200);
    const disabled = await site.admin.patch('/api/admin/users/2', { disabled: true });
    expect(disabled.body).toMatchObject({ disabled: true, sessions: 0 });
    const session = await site.user.get('/api/session').expect(200);
    expect(session.body).toEqual({ user: null, ended: 'sessionInactive' });
    await site.user.get('/api/account').expect(401);
    await site.admin.patch('/api/admin/users/2', { disabled: false }).expect(200);
    const wrong = await site.admin.patch('/api/admin/users/2', { role: 'owner' });
    expect(wrong).toBeProblem({ status: 422, errors: { role: 'Role must be admin or user' } });
  });
});
