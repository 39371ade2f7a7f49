import { randomUUID } from 'node:crypto';
import { ownerHome } from '../../support/owner-home.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { mailedToken } from '../../support/stored-mails.ts';
import { signedUp, signUpForm, Visitor } from '../../support/visitor.ts';
import { homeForm } from '../api/admin/staff-site.ts';
import { ada, openForm, type EnquirySite } from '../api/enquiry-site.ts';
import { jpeg } from '../provider/accounts/pictures.ts';

export interface Write {
  by: Visitor;
  path: string;
  /** JSON, or a file of the type. */
  body?: object | Buffer;
  type?: string;
}

/** Makes what a write needs, by route. */
export type Writes = Record<string, () => Promise<Write>>;

/** A write to the path of its route, by staff unless somebody is named. */
interface Made extends Partial<Omit<Write, 'path'>> {
  /** What stands in the path for its parameters. */
  ids?: string[];
  query?: string;
}

/** The provider refuses it for its address. */
const refusedEnquiry = JSON.stringify({ name: 'Ada Obi', email: 'nowhere', message: 'Hello' });

/** Where the writes are made; read only when one is made. */
export interface WritePlace {
  site: EnquirySite;
  /** An administrator. */
  staff: Visitor;
}

/** One write of every route that changes something. */
export function everyWrite(at: WritePlace): Writes {
  const made: Record<string, () => Promise<Made>> = {
    ...accountWrites(at),
    ...enquiryWrites(at),
    ...propertyWrites(at),
    ...inboxWrites(at),
    ...lookupWrites(at, 'amenities'),
    ...lookupWrites(at, 'property-types'),
    'PATCH /api/admin/users/:id': async () => ({
      ids: [await userId(at)],
      body: { disabled: true },
    }),
    'POST /api/admin/users/:id/end-sessions': async () => ({ ids: [await userId(at)] }),
  };
  return Object.fromEntries(
    Object.entries(made).map(([route, make]) => [
      route,
      async (): Promise<Write> => {
        const { by = at.staff, ids = [], query = '', ...sent } = await make();
        const [, path = ''] = route.split(' ');
        let next = 0;
        return { by, path: path.replaceAll(/:\w+/g, () => ids[next++] ?? '') + query, ...sent };
      },
    ]),
  );
}

type MadeWrites = Record<string, () => Promise<Made>>;

const personAt = async ({ site }: WritePlace): Promise<Visitor> =>
  (await signedUp(site.app)).visitor;

const userId = async (at: WritePlace): Promise<string> =>
  (await (await personAt(at)).get('/api/account')).body.id;

async function photo(): Promise<Pick<Made, 'body' | 'type'>> {
  return { body: await jpeg(), type: 'image/jpeg' };
}

function accountWrites(at: WritePlace): MadeWrites {
  const person = () => personAt(at);
  const anyone = () => new Visitor(at.site.app);
  const phone = { phone: '+234 803 111 2222', type: 'work' };
  const address = { address: '4 Alex Ekwueme Way, Jabi', type: 'primary' };
  /** Somebody with an item in a list of their account. */
  const withItem = async (list: string, form: object): Promise<Made> => {
    const by = await person();
    const { body } = await by.post(`/api/account/${list}`, form).expect(201);
    return { by, ids: [body[list].at(-1).id] };
  };
  /** The token in the mail to an address that links to a page. */
  async function mailed(email: string, page: 'set-password' | 'verify-email'): Promise<string> {
    await at.site.provider.settled();
    return mailedToken(at.site.provider.dataDir, email, page);
  }
  return {
    'POST /api/session': async () => {
      const form = signUpForm();
      await anyone().post('/api/account', form).expect(201);
      return { by: anyone(), body: { email: form.email, password: form.password } };
    },
    'DELETE /api/session': async () => ({ by: await person() }),
    'POST /api/account': async () => ({ by: anyone(), body: signUpForm() }),
    'PATCH /api/account': async () => ({
      by: await person(),
      body: { firstName: 'Adaeze', lastName: 'Obi' },
    }),
    'DELETE /api/account': async () => ({ by: await person(), body: { password: demoPassword } }),
    'PUT /api/account/photo': async () => ({ by: await person(), ...(await photo()) }),
    'DELETE /api/account/photo': async () => {
      const by = await person();
      const sent = by.request('put', '/api/account/photo').type('image/jpeg');
      await sent.send(await jpeg()).expect(200);
      return { by };
    },
    'POST /api/account/phones': async () => ({ by: await person(), body: phone }),
    'PUT /api/account/phones/:id': async () => ({
      ...(await withItem('phones', phone)),
      body: { ...phone, type: 'home' },
    }),
    'DELETE /api/account/phones/:id': () => withItem('phones', phone),
    'POST /api/account/emails': async () => ({
      by: await person(),
      body: { email: 'second@mail.example' },
    }),
    'PUT /api/account/emails/:id': async () => ({
      ...(await withItem('emails', { email: 'third@mail.example' })),
      body: { email: 'fourth@mail.example' },
    }),
    'POST /api/account/addresses': async () => ({ by: await person(), body: address }),
    'PUT /api/account/addresses/:id': async () => ({
      ...(await withItem('addresses', address)),
      body: { ...address, address: '5 Alex Ekwueme Way, Jabi' },
    }),
    'DELETE /api/account/addresses/:id': () => withItem('addresses', address),
    'POST /api/account/password/forgot': async () => {
      const { email } = await signedUp(at.site.app);
      return { by: anyone(), body: { email } };
    },
    'POST /api/account/password/reset': async () => {
      const { email } = await signedUp(at.site.app);
      await anyone().post('/api/account/password/forgot', { email }).expect(202);
      const body = { token: await mailed(email, 'set-password'), password: 'Another-pass-1!' };
      return { by: anyone(), body };
    },
    'POST /api/account/verification': async () => {
      const { visitor: by, email } = await signedUp(at.site.app);
      return { by, body: { token: await mailed(email, 'verify-email') } };
    },
    'POST /api/account/verification/mail': async () => ({ by: await person(), body: {} }),
    'PUT /api/account/enquiry-mails': async () => ({ body: { wanted: false } }),
  };
}

function enquiryWrites(at: WritePlace): MadeWrites {
  const anyone = () => new Visitor(at.site.app);
  return {
    'POST /api/contact': async () => ({
      by: anyone(),
      body: { ...ada, ...(await openForm(at.site.app)), message: randomUUID() },
    }),
    'POST /api/owner-enquiries': async () => {
      const form = { ...(await openForm(at.site.app)), website: '', description: randomUUID() };
      return { by: anyone(), body: { ...ownerHome, ...form } };
    },
    'POST /api/owner-photos': async () => ({ by: anyone(), ...(await photo()) }),
    'DELETE /api/owner-photos/:id': async () => {
      const by = anyone();
      const sent = by.request('post', '/api/owner-photos').type('image/jpeg');
      return { by, ids: [(await sent.send(await jpeg()).expect(201)).body.id] };
    },
  };
}

interface Home {
  id: string;
  version: number;
  photos: { id: string }[];
}

function propertyWrites(at: WritePlace): MadeWrites {
  const create = async (): Promise<Home> =>
    (await at.staff.post('/api/admin/properties', homeForm).expect(201)).body;
  const withPhoto = async (): Promise<Home> => {
    const path = `/api/admin/properties/${(await create()).id}/photos?alt=`;
    const sent = at.staff.request('post', path).type('image/jpeg');
    return (await sent.send(await jpeg()).expect(201)).body;
  };
  const bulk = async () => {
    const { id, version } = await create();
    return { action: 'feature', ids: [{ id, version }] };
  };
  return {
    'POST /api/admin/properties': async () => ({ body: homeForm }),
    'PUT /api/admin/properties/:id': async () => {
      const { id, version } = await create();
      return { ids: [id], body: { title: 'Renamed', version } };
    },
    'DELETE /api/admin/properties/:id': async () => ({ ids: [(await create()).id] }),
    'POST /api/admin/properties/:id/restore': async () => {
      const { id } = await create();
      await at.staff.delete(`/api/admin/properties/${id}`).expect(200);
      return { ids: [id] };
    },
    'POST /api/admin/properties/:id/photos': async () => ({
      ids: [(await create()).id],
      query: '?alt=',
      ...(await photo()),
    }),
    'PUT /api/admin/properties/:id/photos': async () => {
      const { id, version, photos } = await withPhoto();
      const arranged = photos.map((each) => ({ id: each.id, alt: 'The front' }));
      return { ids: [id], body: { photos: arranged, version } };
    },
    'DELETE /api/admin/properties/:id/photos/:photo': async () => {
      const { id, photos } = await withPhoto();
      return { ids: [id, photos[0]?.id ?? ''] };
    },
    'POST /api/admin/properties/bulk': async () => ({ body: await bulk() }),
    'POST /api/admin/properties/import': async () => ({
      query: '?dryRun=false&mode=all',
      body: Buffer.from(importFile()),
      type: 'text/csv',
    }),
    'POST /api/admin/batches/:id/undo': async () => {
      const { body } = await at.staff.post('/api/admin/properties/bulk', await bulk());
      return { ids: [body.batch] };
    },
  };
}

function inboxWrites(at: WritePlace): MadeWrites {
  const message = async (): Promise<string> => {
    const text = randomUUID();
    const body = { ...ada, ...(await openForm(at.site.app)), message: text };
    await new Visitor(at.site.app).post('/api/contact', body).expect(202);
    return String((await at.site.received(text))[0]?.id);
  };
  const undelivered = async (): Promise<string> => {
    const key = randomUUID();
    const sent = { key, kind: 'contact', payload: refusedEnquiry, attachments: [] } as const;
    await at.site.app.services.outbox.put(sent);
    return key;
  };
  const failedMail = async (): Promise<string> => {
    const now = new Date();
    const { id } = await at.site.provider.database
      .insertInto('mails')
      .values({
        message_id: `<${randomUUID()}@homes.example>`,
        kind: 'password-changed',
        recipient: 'ada@mail.example',
        status: 'failed',
        created_at: now,
        due_at: now,
        give_up_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  return {
    'POST /api/admin/messages': async () => ({
      body: { messageId: await message(), note: 'Called, no answer.' },
    }),
    'PATCH /api/admin/messages/:id': async () => ({
      ids: [await message()],
      body: { status: 'in_progress' },
    }),
    'DELETE /api/admin/messages/:id': async () => ({ ids: [await message()] }),
    'POST /api/admin/messages/:id/restore': async () => {
      const id = await message();
      await at.staff.delete(`/api/admin/messages/${id}`).expect(200);
      return { ids: [id] };
    },
    'POST /api/admin/undelivered/:id/resend': async () => ({ ids: [await undelivered()] }),
    'DELETE /api/admin/undelivered/:id': async () => ({ ids: [await undelivered()] }),
    'POST /api/admin/mails/:id/resend': async () => ({ ids: [await failedMail()] }),
    'DELETE /api/admin/mails/:id': async () => ({ ids: [await failedMail()] }),
  };
}

function lookupWrites(at: WritePlace, list: string): MadeWrites {
  const base = `/api/admin/${list}`;
  const named = async (): Promise<string> =>
    (await at.staff.post(base, { name: randomUUID() }).expect(201)).body.id;
  return {
    [`POST ${base}`]: async () => ({ body: { name: randomUUID() } }),
    [`PUT ${base}/:id`]: async () => ({ ids: [await named()], body: { name: randomUUID() } }),
    [`DELETE ${base}/:id`]: async () => ({ ids: [await named()] }),
    [`POST ${base}/:id/merge`]: async () => ({
      ids: [await named()],
      body: { into: await named() },
    }),
  };
}

/** Without references, by which an import would know its properties again. */
function importFile(rows = 3): string {
  const headings = 'Title,Location,Purpose,Type,Price,Description';
  const row = 'Terrace duplex,"4 Alex Ekwueme Way, Jabi, Abuja",buy,Duplex,95000000,Four rooms';
  return [headings, ...Array.from({ length: rows }, () => row)].join('\r\n');
}
