import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPictures } from '../../../../server/provider/pictures/open-pictures.ts';
import { purgeMessages } from '../../../../server/provider/staff/messages/expired-messages.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { jpeg } from '../accounts/pictures.ts';
import { answer, type Person, signUp, signUpStaff } from '../caller.ts';
import { readMails, subjectsTo, verifyEmail } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { readAudit } from './staff-calls.ts';

interface Listed {
  id: number;
  waitingSeconds: number;
  late: boolean;
}

describeOnEngines('staff messages', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;
  let start: Date;

  function useProvider(): void {
    beforeAll(async () => {
      provider = await open({ seedProperties: 12 });
      staff = await signUpStaff(provider);
      start = provider.clock.now;
    });
    afterAll(() => provider?.[Symbol.asyncDispose]());
  }

  const list = async (query = '') => (await staff.get(`/admin/messages?${query}`)).body;
  const read = async (id: number) => (await staff.get(`/admin/messages/${id}`)).body.message;
  const write = async (fields: object = {}): Promise<number> => {
    const enquiry = {
      name: 'Bola Ade',
      email: 'bola@mail.example',
      message: 'Is it still to be had?',
      ...fields,
    };
    const { body } = await provider.visitor.post('/contact', enquiry).expect(201);
    return body.data.id;
  };

  const before = (seconds: number): Date => new Date(start.getTime() - seconds * 1_000);
  const date = async (id: number, columns: { created_at: Date } | { deleted_at: Date }) =>
    provider.database.updateTable('messages').set(columns).where('id', '=', id).execute();

  /** Only reads, so that its numbers are those of the demo. */
  describe('inbox', () => {
    useProvider();

    it('lists messages newest first, with a count for every state', async () => {
      const { messages, total, counts } = await list();
      expect([messages.length, total]).toEqual([12, 12]);
      expect(counts).toEqual({ new: 4, in_progress: 3, replied: 3, spam: 2, unread: 4 });
      const dates = messages.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(dates).toEqual(dates.toSorted().toReversed());
      expect(messages[0]).not.toHaveProperty('message');
    });

    it('has one late message and two almost late ones in a new demo, beside answered ones', async () => {
      const { messages } = await list();
      const waiting = messages.filter((one: Listed) => one.waitingSeconds !== null);
      expect(waiting.map((one: Listed) => one.late)).toEqual([...Array(6).fill(false), true]);
      const soon = waiting.filter((one: Listed) => !one.late && one.waitingSeconds > 22 * 3_600);
      expect(soon).toHaveLength(2);
      for (const { id } of (await list('status=replied')).messages) {
        const { assignee, thread } = await read(id);
        expect(assignee.name).toBe('Ngozi Eze');
        expect(thread.at(-1)).toMatchObject({ kind: 'reply', delivery: 'sent' });
      }
      const [hauwa] = (await list('q=hauwa')).messages;
      const { phone, details, photos } = await read(hauwa.id);
      expect([phone, details.district, photos.length]).toEqual([
        '+2348000000101',
        'Gwarinpa, Abuja',
        3,
      ]);
      const picture = await staff.get(photos[2].url.replace('/api', ''));
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    });

    it.each<[string, number]>([
      ['status=new,spam', 6],
      ['status=new&unread=true', 4],
      ['unread=true', 4],
      ['kind=owner', 5],
      ['kind=owner&status=new', 2],
      ['q=hauwa', 1],
      ['q=tunde%20bak%20mail.example', 1],
      ['q=nothing%20like%20it', 0],
      ['assignee=me', 0],
      ['assignee=none&pageSize=5', 6],
      ['deleted=true', 0],
    ])('filters by %s: %i messages', async (query, total) => {
      expect((await list(query)).total).toBe(total);
    });
  });

  describe('message', () => {
    useProvider();

    it('shows how long a sender has waited, and when that is longer than promised', async () => {
      const id = await write();
      await date(id, { created_at: before(86_400) });
      expect(await read(id)).toMatchObject({ waitingSeconds: 86_400, late: false });
      await date(id, { created_at: before(86_401) });
      expect(await read(id)).toMatchObject({ waitingSeconds: 86_401, late: true });
    });

    it('has its full text, property, owner details and photos', async () => {
      const { body } = await provider.visitor.get('/properties/1');
      const { id: propertyId, uuid, propertyTitle } = body.property;
      const markup = "<img src=x onerror=alert(1)> & 'quotes'\nnext line";
      const about = await write({ message: markup, property: uuid });
      expect(await read(about)).toMatchObject({
        message: markup,
        property: { id: propertyId, uuid, propertyTitle, status: 'published' },
        phone: null,
        photos: [],
        thread: [],
        read: false,
      });

      const sent = provider.visitor.post('/contact').field('name', 'Bola Ade');
      sent.field('email', 'bola@mail.example').field('message', 'My house').field('kind', 'owner');
      sent.field('phone', '+2348012345678').field('details', JSON.stringify({ bedrooms: 4 }));
      const owner = (await sent.attach('photos', await jpeg(), 'a.jpg').expect(201)).body.data.id;
      const message = await read(owner);
      expect(message).toMatchObject({
        kind: 'owner',
        phone: '+2348012345678',
        details: { bedrooms: 4 },
        photos: [{ width: 800, height: 600 }],
      });
      const path = message.photos[0].url.replace('/api', '');
      const picture = await staff.get(path);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(picture.headers['cache-control']).toBe('no-store');
      await request(provider.app).get(message.photos[0].url).expect(401);
      await staff.get(path.replace(/1$/, '2')).expect(404);
    });

    it('changes its state, its assignee and whether it is read', async () => {
      const id = await write();
      const change = async (body: object) =>
        (await staff.patch(`/admin/messages/${id}`, body)).body.message;
      const { id: userId } = staff;
      expect(await change({ read: true, assignee: userId })).toMatchObject({
        read: true,
        assignee: { id: userId, name: 'Ada Obi' },
        status: 'new',
      });
      const mine = (await list('assignee=me')).messages.map((one: { id: number }) => one.id);
      expect(mine).toContain(id);
      expect(await change({ status: 'replied', assignee: null })).toMatchObject({
        status: 'replied',
        repliedAt: start.toISOString(),
        waitingSeconds: null,
      });
      // Nothing was mailed, so the sender is waiting again.
      expect(await change({ status: 'in_progress', read: false })).toMatchObject({
        read: false,
        repliedAt: null,
        waitingSeconds: 0,
      });
      const entries = await readAudit(provider, 'message', id);
      expect(entries.map(({ changes }) => changes)).toEqual([
        { assignee: { from: null, to: userId }, read: { from: false, to: true } },
        { status: { from: 'new', to: 'replied' }, assignee: { from: userId, to: null } },
        { status: { from: 'replied', to: 'in_progress' }, read: { from: true, to: false } },
      ]);
    });

    it('is assigned to active administrators only', async () => {
      const visitor = await signUp(provider);
      const id = await write();
      for (const assignee of [visitor.id, 999_999]) {
        const response = await staff.patch(`/admin/messages/${id}`, { assignee });
        const message = 'Choose an active administrator';
        expect(answer(response)).toEqual([422, { message, errors: { assignee: message } }]);
      }
    });

    it('is deleted and restored', async () => {
      const id = await write();
      await staff.delete(`/admin/messages/${id}`).expect(200);
      await staff.delete(`/admin/messages/${id}`).expect(404, { message: 'Message not found' });
      await staff.patch(`/admin/messages/${id}`, { read: true }).expect(404);
      expect((await list('deleted=true')).total).toBe(1);
      const { body } = await staff.post(`/admin/messages/${id}/restore`).expect(200);
      expect(body.message).toMatchObject({ id, deletedAt: null });
      await staff.delete(`/admin/messages/${id}`).expect(200);
      await date(id, { deleted_at: before(31 * 86_400) });
      expect((await staff.post(`/admin/messages/${id}/restore`)).status).toBe(410);
    });

    it('is deleted permanently with its photos after 30 days, and no sooner', async () => {
      const sent = provider.visitor.post('/contact').field('name', 'Bola Ade');
      sent.field('email', 'bola@mail.example').field('message', 'My house').field('kind', 'owner');
      const old = (await sent.attach('photos', await jpeg(), 'a.jpg').expect(201)).body.data.id;
      const recent = await write();
      const { database, clock } = provider;
      const { file } = await database
        .selectFrom('message_photos')
        .where('message_id', '=', old)
        .select('file')
        .executeTakeFirstOrThrow();
      for (const id of [old, recent]) await staff.delete(`/admin/messages/${id}`).expect(200);
      await date(old, { deleted_at: before(30 * 86_400 + 1) });
      await date(recent, { deleted_at: before(30 * 86_400 - 1) });
      expect(await provider.pictures('enquiries')).toContain(file);
      const photos = openPictures(database, provider.options, 'enquiries');
      await purgeMessages(database, photos, clock.now);
      const left = await database
        .selectFrom('messages')
        .where('id', 'in', [old, recent])
        .select('id')
        .execute();
      expect(left).toEqual([{ id: recent }]);
      expect(await provider.pictures('enquiries')).not.toContain(file);
    });

    it.each(['0', 'x', '999999', '99999999999', '1e3', '__proto__'])(
      'answers 404 to %s',
      async (id) => {
        for (const method of ['get', 'patch', 'delete'] as const) {
          const response = await staff.call(
            method,
            `/admin/messages/${id}`,
            method === 'get' ? undefined : {},
          );
          expect(answer(response)).toEqual([404, { message: 'Message not found' }]);
        }
      },
    );
  });

  describe('mail about an enquiry', () => {
    useProvider();

    const subjects = async (recipient: string) =>
      (await subjectsTo(provider, recipient)).filter((subject) => subject.includes('nquiry'));

    it('goes to the support address on arrival, without the sender in its headers', async () => {
      const name = 'Bola Ade';
      const contact = { email: 'bola@mail.example', phone: '0803 123 4567' };
      const id = await write({ name, ...contact, message: 'Is it\nstill free?' });
      expect(await subjects('hello@homefront.example')).toContain(`New Homefront enquiry [#${id}]`);
      const mail = (await readMails(provider)).at(-1)?.replaceAll('\r\n', '\n') ?? '';
      const [headers = '', text] = mail.split(/\n\n(.*)/s);
      for (const own of [name, contact.email, contact.phone]) expect(headers).not.toContain(own);
      expect(text).toContain(
        'From: Bola Ade\nEmail: bola@mail.example\nPhone: 0803 123 4567\n\n> Is it\n> still free?',
      );
      expect(text).toContain(`http://localhost:3000/admin/messages?status=all&message=${id}`);
    });

    it('names the property in its subject', async () => {
      const { uuid, title } = await provider.database
        .selectFrom('properties')
        .select(['uuid', 'title'])
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await write({ property: uuid });
      const newest = (await subjects('hello@homefront.example')).at(-1);
      expect(newest).toContain(`New Homefront enquiry: ${title.split(' ')[0]}`);
    });

    it('goes to the assignee, unless they have unsubscribed or assigned it themselves', async () => {
      const colleague = await signUpStaff(provider);
      const { id: assignee, email } = colleague;
      const id = await write();
      const assign = (to: number | null) =>
        staff.patch(`/admin/messages/${id}`, { assignee: to }).expect(200);
      await assign(assignee);
      expect(await subjects(email)).toEqual([]);

      await verifyEmail(provider, colleague);
      await assign(null);
      await assign(assignee);
      expect(await subjects(email)).toEqual([`Homefront enquiry assigned to you [#${id}]`]);

      const chosen = await colleague.put('/users/update', { enquiry_mails: false });
      expect(chosen.body.data.enquiry_mails).toBe(false);
      await assign(null);
      await assign(assignee);
      await verifyEmail(provider, staff);
      await assign(staff.id);
      expect(await subjects(email)).toHaveLength(1);
      expect(await subjects(staff.email)).toEqual([]);
    });
  });

  describe('reply', () => {
    useProvider();

    const reply = (inReplyTo: number, body: unknown, key?: string) => {
      const sent = staff.post('/admin/messages', { inReplyTo, body });
      return key === undefined ? sent : sent.set('Idempotency-Key', key);
    };

    it('is mailed in the enquiry’s thread, and stored with it', async () => {
      const email = 'thread@mail.example';
      const id = await write({ email, message: 'Line one.\nLine two.' });
      const first = await reply(id, 'It is.\n<b>Come</b> on Saturday.').expect(201);
      expect(first.body.message).toMatchObject({
        status: 'replied',
        read: true,
        waitingSeconds: null,
      });
      expect(first.body.entry).toMatchObject({ kind: 'reply', author: { name: 'Ada Obi' } });
      await provider.settled();
      await reply(id, 'At ten?').expect(201);
      await provider.settled();
      const reopened = await staff.patch(`/admin/messages/${id}`, { status: 'new' });
      expect(reopened.body.message).toMatchObject({ status: 'new', waitingSeconds: null });
      const { thread } = await read(id);
      expect(thread.map((entry: { delivery: string }) => entry.delivery)).toEqual(['sent', 'sent']);

      const mails = (await readMails(provider)).filter((mail) => mail.includes(`To: ${email}`));
      expect(mails).toHaveLength(2);
      const [one = '', two = ''] = mails.map((mail) => mail.replaceAll('\r\n', '\n'));
      const [idOne, idTwo] = thread.map((entry: { id: number }) => entry.id);
      const domain = 'enquiries.homefront.invalid';
      expect(one).toContain(`Message-ID: <reply-${idOne}@${domain}>`);
      expect(one).toContain(`Subject: Re: your enquiry to Homefront [#${id}]`);
      expect(one).toContain(`In-Reply-To: <enquiry-${id}@${domain}>`);
      expect(one).toContain(
        'It is.\n<b>Come</b> on Saturday.\n\nAda Obi\nHomefront\n\nYou wrote to us:\n\n> Line one.\n> Line two.',
      );
      expect(one).toContain('From: Ada Obi at Homefront <no-reply@homefront.example>');
      expect(one).toContain('Reply-To: hello@homefront.example');
      expect(two).toContain(`In-Reply-To: <reply-${idOne}@${domain}>`);
      expect(two.replaceAll('\n ', ' ')).toContain(
        `References: <enquiry-${id}@${domain}> <reply-${idOne}@${domain}>`,
      );
      expect(two).toContain(`Message-ID: <reply-${idTwo}@${domain}>`);
      expect(two).toContain('Content-Type: text/plain');
    });

    it('is a conflict that shows the first when two people reply at once', async () => {
      const email = 'both@mail.example';
      const id = await write({ email });
      const send = (body: string, seenReply?: number | null) =>
        staff.post('/admin/messages', { inReplyTo: id, body, seenReply });
      const first = await send('Yes.', null).expect(201);
      const second = await send('No.', null);
      expect(second.status).toBe(409);
      expect(second.body).toMatchObject({
        message: 'Ada Obi has replied to this message meanwhile.',
        current: { id, thread: [{ id: first.body.entry.id, body: 'Yes.' }] },
      });
      await send('As well.', first.body.entry.id).expect(201);
      const mails = (await readMails(provider)).filter((mail) => mail.includes(`To: ${email}`));
      expect(mails).toHaveLength(2);
      expect(mails.join('')).not.toContain('No.');
    });

    it('is sent once per key', async () => {
      const id = await write({ email: 'once@mail.example' });
      const [one, two] = await Promise.all([reply(id, 'Yes.', 'k-1'), reply(id, 'Yes.', 'k-1')]);
      expect([one.status, two.status]).toEqual([201, 201]);
      expect(two.body.entry.id).toBe(one.body.entry.id);
      expect((await reply(id, 'No.', 'k-1')).status).toBe(422);
      const mails = (await readMails(provider)).filter((mail) =>
        mail.includes('To: once@mail.example'),
      );
      expect(mails).toHaveLength(1);
    });

    it('cannot inject headers or recipients, whatever people have written', async () => {
      const id = await write({ name: 'Eve Bcc: all@mail.example', email: 'eve@mail.example' });
      await reply(id, 'Hello\r\nBcc: victim@mail.example\r\n\r\n.\r\n').expect(201);
      const mail =
        (await readMails(provider)).find((one) => one.includes('To: eve@mail.example')) ?? '';
      const [head = ''] = mail.split('\r\n\r\n');
      expect(head).not.toMatch(/bcc/i);
      expect(head).toContain('To: eve@mail.example');

      const broken = await write();
      await provider.database
        .updateTable('messages')
        .set({ email: 'a@mail.example, b@mail.example\r\nBcc: c@mail.example' })
        .where('id', '=', broken)
        .execute();
      const message = 'This sender cannot be written to any more.';
      expect(answer(await reply(broken, 'Hello'))).toEqual([422, { message }]);
    });

    it('is marked if the mail server rejects it, and can be sent again', async () => {
      const id = await write({ email: 'refused@mail.example' });
      const { entry } = (await reply(id, 'Yes.')).body;
      await provider.settled();
      const again = () => staff.post('/admin/messages', { resend: entry.id });
      expect((await again()).status).toBe(409);
      await provider.database
        .updateTable('message_entries')
        .set({ delivery: 'failed' })
        .where('id', '=', entry.id)
        .execute();
      expect((await read(id)).thread[0].delivery).toBe('failed');
      await again().expect(200);
      await provider.settled();
      expect((await read(id)).thread[0].delivery).toBe('sent');
      expect((await staff.post('/admin/messages', { resend: 999_999 })).status).toBe(404);
    });

    it('is recorded in the audit without its text, like a note', async () => {
      const id = await write();
      await reply(id, 'A secret answer').expect(201);
      const noted = await staff.post('/admin/messages', {
        messageId: id,
        note: 'A secret note',
      });
      expect(noted.body.entry).toMatchObject({
        kind: 'note',
        body: 'A secret note',
        delivery: null,
      });
      expect((await read(id)).thread).toHaveLength(2);
      const entries = await readAudit(provider, 'message', id);
      expect(entries.map(({ action }) => action)).toEqual(['reply', 'note']);
      expect(JSON.stringify(entries)).not.toContain('secret');
      const mails = await readMails(provider);
      expect(mails.join('')).not.toContain('secret note');
    });
  });
});
