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

const userId = async (by: Visitor): Promise<string> => (await by.get('/api/account')).body.id;

/** The provider refuses it for its address. */
const refusedEnquiry = JSON.stringify({ name: 'Ada Obi', email: 'nowhere', message: 'Hello' });

/** Where the writes are made. */
export interface WritePlace {
  site: EnquirySite;
  /** An administrator. */
  staff: Visitor;
}

/** One write of every route that changes something. */
export function everyWrite(at: WritePlace): Writes {
  const create = async (fields: object = {}): Promise<{ id: string; version: number }> =>
    (await at.staff.post('/api/admin/properties', { ...homeForm, ...fields }).expect(201)).body;
  const withPhoto = async (): Promise<{
    id: string;
    version: number;
    photos: { id: string }[];
  }> => {
    const { id } = await create();
    const sent = at.staff
      .request('post', `/api/admin/properties/${id}/photos?alt=`)
      .type('image/jpeg');
    return (await sent.send(await jpeg()).expect(201)).body;
  };
  const named = async (list: string): Promise<string> =>
    (await at.staff.post(`/api/admin/${list}`, { name: randomUUID() }).expect(201)).body.id;
  const message = async (): Promise<string> => {
    const text = randomUUID();
    const body = { ...ada, ...(await openForm(at.site.app)), message: text };
    await new Visitor(at.site.app).post('/api/contact', body).expect(202);
    return String((await at.site.received(text))[0]?.id);
  };
  const undelivered = async (): Promise<string> => {
    const { outbox } = at.site.app.services;
    const key = randomUUID();
    await outbox.put({ key, kind: 'contact', payload: refusedEnquiry, attachments: [] });
    return key;
  };
  const person = async (): Promise<Visitor> => (await signedUp(at.site.app)).visitor;
  const item = async (by: Visitor, list: string, form: object): Promise<string> =>
    (await by.post(`/api/account/${list}`, form).expect(201)).body[list].at(-1).id;
  const phone = { phone: '+234 803 111 2222', type: 'work' };
  const address = { address: '4 Alex Ekwueme Way, Jabi', type: 'primary' };

  return {
    'POST /api/session': async () => {
      const form = signUpForm();
      await new Visitor(at.site.app).post('/api/account', form).expect(201);
      const { email, password } = form;
      return { by: new Visitor(at.site.app), path: '/api/session', body: { email, password } };
    },
    'DELETE /api/session': async () => ({ by: await person(), path: '/api/session' }),
    'POST /api/account': async () => ({
      by: new Visitor(at.site.app),
      path: '/api/account',
      body: signUpForm(),
    }),
    'PATCH /api/account': async () => ({
      by: await person(),
      path: '/api/account',
      body: { firstName: 'Adaeze', lastName: 'Obi' },
    }),
    'DELETE /api/account': async () => ({
      by: await person(),
      path: '/api/account',
      body: { password: demoPassword },
    }),
    'PUT /api/account/photo': async () => ({
      by: await person(),
      path: '/api/account/photo',
      body: await jpeg(),
      type: 'image/jpeg',
    }),
    'DELETE /api/account/photo': async () => {
      const by = await person();
      const sent = by.request('put', '/api/account/photo').type('image/jpeg');
      await sent.send(await jpeg()).expect(200);
      return { by, path: '/api/account/photo' };
    },
    'POST /api/account/phones': async () => ({
      by: await person(),
      path: '/api/account/phones',
      body: phone,
    }),
    'PUT /api/account/phones/:id': async () => {
      const by = await person();
      const id = await item(by, 'phones', phone);
      return { by, path: `/api/account/phones/${id}`, body: { ...phone, type: 'home' } };
    },
    'DELETE /api/account/phones/:id': async () => {
      const by = await person();
      return { by, path: `/api/account/phones/${await item(by, 'phones', phone)}` };
    },
    'POST /api/account/emails': async () => ({
      by: await person(),
      path: '/api/account/emails',
      body: { email: 'second@mail.example' },
    }),
    'PUT /api/account/emails/:id': async () => {
      const by = await person();
      const id = await item(by, 'emails', { email: 'third@mail.example' });
      return { by, path: `/api/account/emails/${id}`, body: { email: 'fourth@mail.example' } };
    },
    'POST /api/account/addresses': async () => ({
      by: await person(),
      path: '/api/account/addresses',
      body: address,
    }),
    'PUT /api/account/addresses/:id': async () => {
      const by = await person();
      const id = await item(by, 'addresses', address);
      const body = { ...address, address: '5 Alex Ekwueme Way, Jabi' };
      return { by, path: `/api/account/addresses/${id}`, body };
    },
    'DELETE /api/account/addresses/:id': async () => {
      const by = await person();
      return { by, path: `/api/account/addresses/${await item(by, 'addresses', address)}` };
    },
    'POST /api/account/password/forgot': async () => {
      const { email } = await signedUp(at.site.app);
      return {
        by: new Visitor(at.site.app),
        path: '/api/account/password/forgot',
        body: { email },
      };
    },
    'POST /api/account/password/reset': async () => {
      const { email } = await signedUp(at.site.app);
      await new Visitor(at.site.app).post('/api/account/password/forgot', { email }).expect(202);
      const body = { token: await mailed(email, 'set-password'), password: 'Another-pass-1!' };
      return { by: new Visitor(at.site.app), path: '/api/account/password/reset', body };
    },
    'POST /api/account/verification': async () => {
      const { visitor: by, email } = await signedUp(at.site.app);
      const body = { token: await mailed(email, 'verify-email') };
      return { by, path: '/api/account/verification', body };
    },
    'POST /api/account/verification/mail': async () => ({
      by: await person(),
      path: '/api/account/verification/mail',
      body: {},
    }),
    'PUT /api/account/enquiry-mails': async () => ({
      by: at.staff,
      path: '/api/account/enquiry-mails',
      body: { wanted: false },
    }),

    'POST /api/contact': async () => ({
      by: new Visitor(at.site.app),
      path: '/api/contact',
      body: { ...ada, ...(await openForm(at.site.app)), message: randomUUID() },
    }),
    'POST /api/owner-enquiries': async () => ({
      by: new Visitor(at.site.app),
      path: '/api/owner-enquiries',
      body: {
        ...ownerHome,
        ...(await openForm(at.site.app)),
        website: '',
        description: randomUUID(),
      },
    }),
    'POST /api/owner-photos': async () => ({
      by: new Visitor(at.site.app),
      path: '/api/owner-photos',
      body: await jpeg(),
      type: 'image/jpeg',
    }),
    'DELETE /api/owner-photos/:id': async () => {
      const by = new Visitor(at.site.app);
      const sent = by.request('post', '/api/owner-photos').type('image/jpeg');
      const { body } = await sent.send(await jpeg()).expect(201);
      return { by, path: `/api/owner-photos/${body.id}` };
    },

    'POST /api/admin/properties': async () => ({
      by: at.staff,
      path: '/api/admin/properties',
      body: homeForm,
    }),
    'PUT /api/admin/properties/:id': async () => {
      const { id, version } = await create();
      return {
        by: at.staff,
        path: `/api/admin/properties/${id}`,
        body: { title: 'Renamed', version },
      };
    },
    'DELETE /api/admin/properties/:id': async () => ({
      by: at.staff,
      path: `/api/admin/properties/${(await create()).id}`,
    }),
    'POST /api/admin/properties/:id/restore': async () => {
      const { id } = await create();
      await at.staff.delete(`/api/admin/properties/${id}`).expect(200);
      return { by: at.staff, path: `/api/admin/properties/${id}/restore` };
    },
    'POST /api/admin/properties/:id/photos': async () => ({
      by: at.staff,
      path: `/api/admin/properties/${(await create()).id}/photos?alt=`,
      body: await jpeg(),
      type: 'image/jpeg',
    }),
    'PUT /api/admin/properties/:id/photos': async () => {
      const { id, version, photos } = await withPhoto();
      const arranged = photos.map((photo) => ({ id: photo.id, alt: 'The front' }));
      const body = { photos: arranged, version };
      return { by: at.staff, path: `/api/admin/properties/${id}/photos`, body };
    },
    'DELETE /api/admin/properties/:id/photos/:photo': async () => {
      const { id, photos } = await withPhoto();
      return { by: at.staff, path: `/api/admin/properties/${id}/photos/${photos[0]?.id}` };
    },
    'POST /api/admin/properties/bulk': async () => {
      const { id, version } = await create();
      const body = { action: 'feature', ids: [{ id, version }] };
      return { by: at.staff, path: '/api/admin/properties/bulk', body };
    },
    'POST /api/admin/properties/import': async () => ({
      by: at.staff,
      path: '/api/admin/properties/import?dryRun=false&mode=all',
      body: Buffer.from(importFile()),
      type: 'text/csv',
    }),
    'POST /api/admin/batches/:id/undo': async () => {
      const { id, version } = await create();
      const ids = [{ id, version }];
      const { body } = await at.staff.post('/api/admin/properties/bulk', {
        action: 'feature',
        ids,
      });
      return { by: at.staff, path: `/api/admin/batches/${body.batch}/undo` };
    },
    'POST /api/admin/messages': async () => ({
      by: at.staff,
      path: '/api/admin/messages',
      body: { messageId: await message(), note: 'Called, no answer.' },
    }),
    'PATCH /api/admin/messages/:id': async () => ({
      by: at.staff,
      path: `/api/admin/messages/${await message()}`,
      body: { status: 'in_progress' },
    }),
    'DELETE /api/admin/messages/:id': async () => ({
      by: at.staff,
      path: `/api/admin/messages/${await message()}`,
    }),
    'POST /api/admin/messages/:id/restore': async () => {
      const path = `/api/admin/messages/${await message()}`;
      await at.staff.delete(path).expect(200);
      return { by: at.staff, path: `${path}/restore` };
    },
    ...lookupWrites('amenities'),
    ...lookupWrites('property-types'),
    'POST /api/admin/undelivered/:id/resend': async () => ({
      by: at.staff,
      path: `/api/admin/undelivered/${await undelivered()}/resend`,
    }),
    'DELETE /api/admin/undelivered/:id': async () => ({
      by: at.staff,
      path: `/api/admin/undelivered/${await undelivered()}`,
    }),
    'PATCH /api/admin/users/:id': async () => ({
      by: at.staff,
      path: `/api/admin/users/${await userId(await person())}`,
      body: { disabled: true },
    }),
    'POST /api/admin/users/:id/end-sessions': async () => ({
      by: at.staff,
      path: `/api/admin/users/${await userId(await person())}/end-sessions`,
    }),
  };

  function lookupWrites(list: string): Writes {
    const base = `/api/admin/${list}`;
    return {
      [`POST ${base}`]: async () => ({ by: at.staff, path: base, body: { name: randomUUID() } }),
      [`PUT ${base}/:id`]: async () => ({
        by: at.staff,
        path: `${base}/${await named(list)}`,
        body: { name: randomUUID() },
      }),
      [`DELETE ${base}/:id`]: async () => ({ by: at.staff, path: `${base}/${await named(list)}` }),
      [`POST ${base}/:id/merge`]: async () => ({
        by: at.staff,
        path: `${base}/${await named(list)}/merge`,
        body: { into: await named(list) },
      }),
    };
  }

  /** The token in the mail to an address that links to a page. */
  async function mailed(email: string, page: 'set-password' | 'verify-email'): Promise<string> {
    await at.site.provider.settled();
    return mailedToken(at.site.provider.dataDir, email, page);
  }
}

/** Without references, by which an import would know its properties again. */
function importFile(rows = 3): string {
  const headings = 'Title,Location,Purpose,Type,Price,Description';
  const row = 'Terrace duplex,"4 Alex Ekwueme Way, Jabi, Abuja",buy,Duplex,95000000,Four rooms';
  return [headings, ...Array.from({ length: rows }, () => row)].join('\r\n');
}
