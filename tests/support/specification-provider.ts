import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLoopbackServer } from './loopback-server.ts';

export interface SpecificationProvider extends AsyncDisposable {
  /** Base URL of its API. */
  base: string;
  /** Method and path of every call, in order. */
  calls: readonly string[];
  properties: readonly Row[];
  messages: readonly Row[];
  users: readonly Row[];
  /** Makes the next call with this method and path return a 200 with `status: false`. */
  denyNext(call: string, message: string): void;
}

type Row = Record<string, unknown> & { id: string };
type Answer = [status: number, json: unknown];
type Handler = (call: Call) => Answer | Promise<Answer>;

interface Call {
  id: string;
  body: Record<string, unknown>;
  photos: File[];
  user: Row | undefined;
}

export const staffPassword = 'Correct-Horse-7';
export const staffEmail = 'bola@provider.example';

const createdAt = '2026-11-21T10:00:00Z';

const done = (message: string, data?: unknown): Answer => [200, { status: true, message, data }];
const refused = (status: number, message: string): Answer => [status, { status: false, message }];

/**
 * A provider with exactly the calls and entities of the specification (sections 3 and 7): no
 * extension, bearer tokens, and responses of a different shape wherever the specification doesn’t
 * show one.
 */
export async function startSpecificationProvider(): Promise<SpecificationProvider> {
  const users: Row[] = [
    {
      id: '1',
      first_name: 'Bola',
      last_name: 'Ade',
      email: staffEmail,
      password: staffPassword,
      photo: 'user_image',
      role: 'admin',
      phones: [],
      emails: [],
      addresses: [],
    },
  ];
  const tokens = new Map<string, Row>();
  const pictures = new Map<string, Buffer>();
  const properties = Array.from({ length: 12 }, (_, index) => homeNumber(index + 1));
  const messages = Array.from({ length: 3 }, (_, index) => messageNumber(index + 1));
  const calls: string[] = [];
  const denials = new Map<string, string>();
  let origin = '';

  const one = (rows: Row[], id: string): Row | undefined =>
    rows.find((row) => row.id === id || row['uuid'] === id);

  function remove(rows: Row[], id: string): void {
    const row = one(rows, id);
    if (row) rows.splice(rows.indexOf(row), 1);
  }

  async function keep(photos: readonly File[]): Promise<string[]> {
    return Promise.all(
      photos.map(async (photo) => {
        const path = `/photos/${pictures.size + 1}.jpg`;
        pictures.set(path, Buffer.from(await photo.arrayBuffer()));
        return origin + path;
      }),
    );
  }

  function items(list: 'phones' | 'emails' | 'addresses'): Record<string, Handler> {
    const rowsOf = (user: Row | undefined): Row[] => Object(user)[list];
    return {
      all: ({ user, body }) => {
        rowsOf(user).push({ ...body, id: randomUUID() });
        return done('Added');
      },
      change: ({ user, id, body }) => {
        const row = one(rowsOf(user), id);
        return row ? (Object.assign(row, body), done('Updated')) : refused(404, 'Not found');
      },
      delete: ({ user, id }) => {
        remove(rowsOf(user), id);
        return done('Deleted');
      },
    };
  }
  const [phones, emails, addresses] = [items('phones'), items('emails'), items('addresses')];

  const commonRoutes: Record<string, Handler | undefined> = {
    'POST /users/login': ({ body }) => {
      const user = users.find(({ email }) => email === body['email']);
      if (user?.['password'] !== body['password']) return refused(401, 'Invalid email or password');
      const token = randomUUID();
      if (user) tokens.set(token, user);
      return [200, { status: 'success', token }];
    },
    'POST /users/register': ({ body }) => {
      users.push({
        ...body,
        id: randomUUID(),
        role: 'user',
        phones: [],
        emails: [],
        addresses: [],
      });
      return done('Account created');
    },
    'POST /users/forgot-password': () => done('Check your email'),
    'POST /auth/reset-password': () => refused(400, 'This link is not valid'),
    // The specification leaves the path open.
    'POST /contact': ({ body }) => {
      messages.push({ ...body, id: randomUUID(), status: 'new', created_at: createdAt });
      return done('Message sent');
    },
    'GET /properties': () => [200, { properties }],
    'GET /properties/{id}': ({ id }) => {
      const property = one(properties, id);
      return property ? [200, { property }] : refused(404, 'Property not found');
    },
  };
  const userRoutes: Record<string, Handler | undefined> = {
    'GET /users/me': ({ user }) => [200, { status: true, data: { ...user, password: undefined } }],
    'PUT /users/update': ({ user, body }) => (Object.assign(user ?? {}, body), done('Updated')),
    'POST /users/phone': phones['all'],
    'PUT /users/phone/{id}': phones['change'],
    'DELETE /users/phone/{id}': phones['delete'],
    'POST /users/email': emails['all'],
    'PUT /users/email/{id}': emails['change'],
    'POST /users/address': addresses['all'],
    'PUT /users/address/{id}': addresses['change'],
    'DELETE /users/address/{id}': addresses['delete'],
    'DELETE /users/account': ({ user }) => (remove(users, user?.id ?? ''), done('Goodbye')),
  };
  const staffRoutes: Record<string, Handler | undefined> = {
    'POST /properties': async ({ body, photos }) => {
      const id = String(properties.length + 1);
      const urls = await keep(photos);
      properties.push({ photos: urls, ...body, id, uuid: randomUUID(), createdAt });
      return [201, { status: true, message: 'Property created' }];
    },
    'PUT /properties/{id}': async ({ id, body, photos }) => {
      const property = one(properties, id);
      if (!property) return refused(404, 'Property not found');
      const before: unknown = property['photos'];
      Object.assign(property, body);
      if (photos.length > 0) {
        property['photos'] = [...(Array.isArray(before) ? before : []), ...(await keep(photos))];
      }
      return done('Property updated');
    },
    'DELETE /properties/{id}': ({ id }) => (remove(properties, id), done('Property deleted')),
    'GET /admin/amenities': () => [200, { status: true, data: ['Borehole', 'Gym'] }],
    'GET /admin/property-types': () => {
      const names = ['Apartment', 'Duplex', 'House', 'Villa'];
      return [200, { status: true, data: names.map((name, index) => ({ id: index + 1, name })) }];
    },
    'GET /admin/stats': () => {
      const total = { totalProperties: properties.length, totalUsers: users.length };
      return [200, { status: true, data: { ...total, messages: { unread: messages.length } } }];
    },
    'GET /admin/messages': () => [200, { status: true, data: messages }],
    'POST /admin/messages': () => done('Message created'),
    'GET /admin/messages/{id}': ({ id }) => {
      const message = one(messages, id);
      return message ? [200, { status: true, data: message }] : refused(404, 'Message not found');
    },
    'PATCH /admin/messages/{id}': ({ id, body }) => {
      Object.assign(one(messages, id) ?? {}, body);
      return done('Message updated');
    },
    'DELETE /admin/messages/{id}': ({ id }) => (remove(messages, id), done('Message deleted')),
  };
  const routes = { ...commonRoutes, ...userRoutes, ...staffRoutes };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '' } = request;
    const path = (url.split('?')[0] ?? '').replace(/^\/api/, '');
    const { body, photos } = await readBody(request);
    calls.push(`${method} ${path}`);
    const [route, id] = routes[`${method} ${path}`] ? [path, ''] : withId(path);
    const handler = routes[`${method} ${route}`];
    if (!handler) {
      const isKnown = Object.keys(routes).some((known) => known.endsWith(` ${route}`));
      return isKnown ? refused(405, 'Method not allowed') : refused(404, 'Not found');
    }
    const user = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    const call = `${method} ${route}`;
    if (!commonRoutes[call] && !user)
      return refused(401, 'Session is not active. Please login again');
    if (staffRoutes[call] && user?.['role'] !== 'admin') return refused(403, 'Administrators only');
    const denial = denials.get(call);
    if (denials.delete(call)) return [200, { status: false, message: denial }];
    return handler({ id, body, photos, user });
  }

  const server = await startLoopbackServer((request, response) => {
    const picture = pictures.get(request.url ?? '');
    if (picture) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    void answer(request).then(([status, json]) => send(response, status, json));
  });
  origin = server.url;

  return {
    base: `${origin}/api`,
    calls,
    properties,
    messages,
    users,
    denyNext: (call, message) => void denials.set(call, message),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function withId(path: string): [route: string, id: string] {
  const end = path.lastIndexOf('/');
  return [`${path.slice(0, end)}/{id}`, decodeURIComponent(path.slice(end + 1))];
}

async function readBody(request: IncomingMessage): Promise<Pick<Call, 'body' | 'photos'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const photos = form.getAll('photos').filter((value) => value instanceof File);
    form.delete('photos');
    return { body: Object.fromEntries(form), photos };
  }
  return { body: bytes.length === 0 ? {} : JSON.parse(bytes.toString()), photos: [] };
}

function send(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}

function homeNumber(number: number): Row {
  const isRent = number % 3 === 0;
  return {
    id: String(number),
    uuid: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
    propertyTitle: `Home ${number}`,
    propertyLocation: `${number} Ibrahim Taiwo Street, Jabi, Abuja`,
    category: isRent ? 'rent' : 'buy',
    propertyTag: isRent ? 'rent' : 'sale',
    propertyType: 'Duplex',
    monthlyPrice: isRent ? 500_000 : 0,
    annualPrice: isRent ? 6_000_000 : number * 10_000_000,
    photos: [],
    numberOfBedrooms: 4,
    numberOfBathrooms: 5,
    numberOfKitchens: 1,
    numberOfGarages: 1,
    floorsNo: 2,
    isFeatured: number <= 4 ? 'Yes' : 'No',
    yearBuilt: 2020,
    description: `Home ${number} has four rooms and a garden.`,
    amenities: ['Borehole'],
    videoUrl: '',
    nearby: [],
    createdAt: `2026-11-${String(number).padStart(2, '0')}T09:00:00Z`,
  };
}

function messageNumber(number: number): Row {
  return {
    id: String(number),
    name: `Sender ${number}`,
    email: `sender${number}@mail.example`,
    message: `I would like to see home ${number}.`,
    status: 'new',
    created_at: `2026-11-${String(number + 10)}T09:00:00Z`,
  };
}
