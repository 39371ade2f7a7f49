import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedMails } from '../../../support/stored-mails.ts';
import { openForm } from '../enquiry-site.ts';
import { openStaffSite, type StaffSite } from './staff-site.ts';

let site: StaffSite;

beforeAll(async () => {
  site = await openStaffSite();
});
afterAll(() => site[Symbol.asyncDispose]());

describe('messages', () => {
  it('send a reply once, however often it is submitted', async () => {
    const reply = { inReplyTo: '1', body: ' Yes, come on Saturday.\r\nBye ', key: 'reply-1' };
    const first = await site.asAdmin('post', '/api/admin/messages', reply).expect(200);
    expect(first.body).toMatchObject({
      id: '1',
      status: 'replied',
      waitingSeconds: null,
      thread: [
        { kind: 'reply', body: 'Yes, come on Saturday.\nBye', author: { name: 'Ngozi Eze' } },
      ],
    });
    const again = await site.asAdmin('post', '/api/admin/messages', reply).expect(200);
    expect(again.body.thread).toHaveLength(1);
    const other = await site.asAdmin('post', '/api/admin/messages', { ...reply, body: 'No' });
    expect(other.status).toBe(422);
    const { dataDir } = site.app.services.settings;
    await expect.poll(() => storedMails(dataDir), { timeout: 10_000 }).toHaveLength(1);
    expect((await storedMails(dataDir))[0]).toContain('come on Saturday');
    const sent = await site.asAdmin('get', '/api/admin/messages/1').expect(200);
    const [entry] = sent.body.thread;
    const resend = { messageId: '1', resend: entry.id };
    const refused = await site.asAdmin('post', '/api/admin/messages', resend);
    expect(refused).toBeProblem({
      status: 409,
      detail: 'This reply has been sent, or is being sent.',
    });
  });

  it('have staff notes, with markup escaped', async () => {
    const note = { messageId: '2', note: '<img src=x onerror=alert(1)> =1+1' };
    const { body } = await site.asAdmin('post', '/api/admin/messages', note).expect(200);
    expect(body.thread).toMatchObject([{ kind: 'note', body: note.note, delivery: null }]);
    expect(body.status).toBe('new');
  });

  it('are sorted, assigned, marked, deleted and restored', async () => {
    const path = '/api/admin/messages/3';
    const change = { status: 'in_progress', assignee: '1', read: true };
    const changed = await site.asAdmin('patch', path, change).expect(200);
    expect(changed.body).toMatchObject({
      status: 'in_progress',
      assignee: { id: '1', name: 'Ngozi Eze' },
      read: true,
    });
    const mine = await site.asAdmin('get', '/api/admin/messages?assignee=me').expect(200);
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toContain('3');
    await site.asAdmin('patch', path, { assignee: null }).expect(200);
    const deleted = await site.asAdmin('delete', path).expect(200);
    expect(deleted.body).toEqual({ id: '3', restorableUntil: expect.any(String) });
    const all = await site.asAdmin('get', '/api/admin/messages?pageSize=100').expect(200);
    expect(all.body.items.map(({ id }: { id: string }) => id)).not.toContain('3');
    const back = await site.asAdmin('post', `${path}/restore`).expect(200);
    expect(back.body).toMatchObject({ id: '3', assignee: null, deletedAt: null });
  });

  it.each([
    [
      {},
      {
        inReplyTo: 'Choose a message to reply to',
        body: 'Reply is required',
        key: 'A reply must have a key',
      },
    ],
    [{ messageId: '1', note: ' ' }, { note: 'Note is required' }],
    [{ messageId: '1', note: 'x'.repeat(8001) }, { note: 'Note must be at most 8000 characters' }],
    [
      { messageId: 'one', resend: '0' },
      { messageId: 'Choose a message', resend: 'Choose a reply' },
    ],
  ])('reject %j', async (body, errors) => {
    const answer = await site.asAdmin('post', '/api/admin/messages', body);
    expect(answer).toBeProblem({ status: 422, errors });
  });

  it('show their photos to staff only', async () => {
    const jpeg = await readFile('server/provider/seed/photos/bathroom-1.jpg');
    const staged = await site.asVisitor('post', '/api/owner-photos').type('image/jpeg').send(jpeg);
    const delivery = await openForm(site.app);
    const owner = {
      ...delivery,
      website: '',
      fullName: 'Bola Ade',
      email: 'bola@mail.example',
      phone: '+234 803 000 0000',
      address: '12 Adeola Odeku Street',
      propertyType: 'Duplex',
      purpose: 'sale',
      askingPrice: 45_000_000,
      bedrooms: 3,
      description: 'I would like to sell my house.',
      photos: [staged.body.id],
      mayOffer: true,
    };
    await site.asVisitor('post', '/api/owner-enquiries', owner).expect(202);
    await expect
      .poll(() => site.app.services.outbox.depth())
      .toMatchObject({ waiting: 0, dead: 0 });

    const list = await site.asAdmin('get', '/api/admin/messages?q=bola').expect(200);
    const { id } = list.body.items[0];
    const message = await site.asAdmin('get', `/api/admin/messages/${id}`).expect(200);
    expect(message.body.details).toEqual(
      expect.arrayContaining([
        { name: 'Asking price', value: '₦45,000,000' },
        { name: 'Bedrooms', value: '3' },
      ]),
    );
    const [photo] = message.body.photos;
    expect(photo.src).toBe(`/api/admin/messages/${id}/photos/1`);
    const shown = await site.asAdmin('get', photo.src).expect(200);
    expect(shown.get('content-type')).toMatch(/^image\/(?:jpeg|webp)$/);
    expect(shown.get('cache-control')).toBe('private, no-store');
    expect(shown.get('x-content-type-options')).toBe('nosniff');
    expect(shown.body.length).toBeGreaterThan(1000);
    await site.asAdmin('get', `/api/admin/messages/${id}/photos/2`).expect(404);
    await site.asUser('get', photo.src).expect(403);
    await site.asVisitor('get', photo.src).expect(401);
  });
});

describe('lookup lists', () => {
  it('add, rename and delete entries, each name once', async () => {
    const added = await site.asAdmin('post', '/api/admin/amenities', { name: ' Home  cinema ' });
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), name: 'Home cinema', uses: 0 },
    ]);
    const duplicate = await site.asAdmin('post', '/api/admin/amenities', { name: 'HOME CINEMA' });
    expect(duplicate).toBeProblem({ status: 409, detail: 'This name exists already' });
    const path = `/api/admin/amenities/${added.body.id}`;
    const renamed = await site.asAdmin('put', path, { name: 'Cinema' }).expect(200);
    expect(renamed.body.name).toBe('Cinema');
    expect((await site.asAdmin('delete', path).expect(200)).body).toEqual({});
    await site.asAdmin('delete', path).expect(404);
    const empty = await site.asAdmin('put', path, { name: ' ' });
    expect(empty).toBeProblem({ status: 422, errors: { name: 'Name is required' } });
  });

  it('refuse to delete an entry in use, and report by how many properties', async () => {
    const { body } = await site.asAdmin('get', '/api/admin/amenities').expect(200);
    const used = body.items.find(({ uses }: { uses: number }) => uses > 1);
    const answer = await site.asAdmin('delete', `/api/admin/amenities/${used.id}`);
    expect([answer.status, answer.body.detail, answer.body.uses]).toEqual([
      409,
      `${used.uses} properties have this amenity. Merge it into another one instead.`,
      used.uses,
    ]);
    const other = body.items.find(({ uses }: { uses: number }) => uses === 0);
    const merge = { into: other.id };
    const merged = await site.asAdmin('post', `/api/admin/amenities/${used.id}/merge`, merge);
    expect(merged.body).toMatchObject({ id: other.id, name: other.name, uses: used.uses });
  });
});

describe('users', () => {
  it('are given roles and disabled, but never the last administrator', async () => {
    const before = await site.asAdmin('get', '/api/admin/messages?pageSize=1').expect(200);
    expect(before.body.staff).toEqual([{ id: '1', name: 'Ngozi Eze' }]);
    const changed = await site.asAdmin('patch', '/api/admin/users/2', { role: 'admin' });
    expect(changed.body).toMatchObject({ id: '2', name: 'Ada Obi', role: 'admin' });
    const after = await site.asAdmin('get', '/api/admin/messages?pageSize=1').expect(200);
    expect(after.body.staff).toHaveLength(2);
    await site.asAdmin('patch', '/api/admin/users/2', { role: 'user' }).expect(200);
    const last = await site.asAdmin('patch', '/api/admin/users/1', { role: 'user' });
    expect(last.status).toBe(409);
    expect(last.body.detail).toMatch(/administrator/);

    await site.asUser('get', '/api/account').expect(200);
    const disabled = await site.asAdmin('patch', '/api/admin/users/2', { disabled: true });
    expect(disabled.body).toMatchObject({ disabled: true, sessions: 0 });
    const session = await site.asUser('get', '/api/session').expect(200);
    expect(session.body).toEqual({ user: null, ended: 'sessionInactive' });
    await site.asUser('get', '/api/account').expect(401);
    await site.asAdmin('patch', '/api/admin/users/2', { disabled: false }).expect(200);
    const wrong = await site.asAdmin('patch', '/api/admin/users/2', { role: 'owner' });
    expect(wrong).toBeProblem({ status: 422, errors: { role: 'Role must be admin or user' } });
  });

  it('are signed out everywhere at once when staff end their sessions', async () => {
    const user = site.withCookie(await site.logIn('ada@homefront.example'));
    await user('get', '/api/account').expect(200);
    const ended = await site.asAdmin('post', '/api/admin/users/2/end-sessions').expect(200);
    expect(ended.body).toMatchObject({ id: '2', sessions: 0 });
    const session = await user('get', '/api/session').expect(200);
    expect(session.body).toEqual({ user: null, ended: 'sessionInactive' });
  });
});
