import type * as z from 'zod/mini';
import type { AccountBff } from '../../../shared/contract/account.ts';
import type { AdminQuery, AdminRead } from '../../../shared/contract/admin/reads.ts';
import type { Bff } from '../../../shared/contract/bff.ts';
import type { EnquiryBff } from '../../../shared/contract/enquiry.ts';
import type { SessionBff } from '../../../shared/contract/session.ts';
import type {
  ContactForm,
  EnquiryDelivery,
  OwnerForm,
} from '../../../shared/forms/enquiry-forms.ts';
import * as accountForms from '../../../shared/forms/account-forms.ts';
import * as enquiryForms from '../../../shared/forms/enquiry-forms.ts';

/** Who makes a call, and what they know. */
export interface CallContext {
  /** '' for visitors who are not signed in. */
  email: string;
  password: string;
  /** An unused email. */
  newEmail: string;
  /** A property’s id. */
  property: string;
  /** Values of a form opened long enough ago. */
  delivery: EnquiryDelivery;
  /** A mailed token for their verification or password, '' if they have none. */
  token: string;
  photo: Blob;
  /** Checks a form as its page does before it calls; over HTTP the site has to find the same errors. */
  check<Schema extends z.ZodMiniType>(schema: Schema, form: z.output<Schema>): z.output<Schema>;
  signal: AbortSignal;
}

export const callers = ['anonymous', 'user', 'staff'] as const;
export type CallerKind = (typeof callers)[number];

export interface Call {
  (bff: Bff, context: CallContext): Promise<unknown>;
  /** Everyone by default. */
  by?: readonly CallerKind[];
}

/** Calls by a name. */
export type NamedCalls = Readonly<Record<string, Call>>;

/** A table with every method. */
type Calls<Part> = { [Method in keyof Part]: NamedCalls };

export interface BffCalls extends Calls<Omit<Bff, 'session' | 'account' | 'enquiries'>> {
  session: Calls<SessionBff>;
  account: Calls<AccountBff>;
  enquiries: Calls<EnquiryBff>;
}

const by = (kinds: readonly CallerKind[], call: Call): Call => Object.assign(call, { by: kinds });

/** A call of the account page's forms, which only they can send who are signed in. */
const bySignedIn = (call: Call): Call => by(['user', 'staff'], call);

const { emailForm, namesForm, passwordForm, phoneForm, verificationForm } = accountForms;

/** Ids of nothing, or that cannot be ids. */
const oddIds = [
  '00000000-0000-4000-8000-000000000000',
  '999999999',
  '',
  '.',
  '..',
  '../session',
  '%2e%2e',
  'a/b?c#d',
  ' 1 ',
  '🏠',
  '\u0000',
  '\ud800',
  'x'.repeat(300),
  'featured',
  'export.csv',
  'import',
] as const;

/** By somebody who may make the call, so that what decides is the id. */
function forEachId(
  call: (bff: Bff, id: string, context: CallContext) => Promise<unknown>,
  of = '',
): NamedCalls {
  return Object.fromEntries(
    oddIds.map((id) => [
      `${of}the id ${JSON.stringify(id.slice(0, 40))}`,
      by(['staff'], (bff, context) => call(bff, id, context)),
    ]),
  );
}

function searches(queries: readonly (readonly [purpose: 'buy' | 'rent', query: string])[]) {
  return Object.fromEntries(
    queries.map(([purpose, query]): [string, Call] => [
      `${purpose} ${query}`,
      (bff, { signal }) => bff.searchProperties({ purpose, query }, signal),
    ]),
  );
}

const byIds =
  (ids: (property: string) => readonly string[]): Call =>
  (bff, { property, signal }) =>
    bff.propertiesByIds(ids(property), signal);

const reads: [what: AdminRead, query: AdminQuery][] = [
  ['stats', {}],
  ['stats', { from: '2026-02-30' }],
  ['properties', { pageSize: '3', sort: '-price' }],
  ['properties', { page: '9e99', sort: 'nothing' }],
  ['properties', { status: 'gone' }],
  ['properties', { q: '\u0000' }],
  ['properties', { q: 'x'.repeat(200) }],
  ['properties', { q: "a,b&c=d#e' + %" }],
  ['property', { id: '1' }],
  ['property', {}],
  ['messages', { kind: 'contact', unread: 'maybe' }],
  ['messages', { pageSize: '2' }],
  ['message', { id: '1' }],
  ['message', {}],
  ['amenities', {}],
  ['property-types', {}],
  ['users', { role: 'admin', sort: 'name' }],
  ['users', { user: 'me' }],
  ['audit', { limit: '5' }],
  ['audit', { cursor: '-1' }],
  ['audit', { action: 'undo' }],
  ['audit', { action: '/' }],
  ['batches', {}],
  ['batch', {}],
  ['undelivered', {}],
  ['costs', { purpose: 'rent', price: '5000000', location: 'Yaba, Lagos', serviceCharge: '0' }],
  ['costs', { price: 'much' }],
  ['missing', {}],
];
const idReads: AdminRead[] = ['property', 'message', 'batch'];

const contactForm: ContactForm = {
  fullName: 'Ada Obi',
  email: 'ada.obi@mail.example',
  message: 'May I see this home?',
};
const ownerForm: OwnerForm = {
  fullName: 'Ada Obi',
  email: 'ada.obi@mail.example',
  phone: '+234 803 555 0101',
  city: 'Lagos',
  address: '1 Jabi Lake',
  district: 'Jabi',
  propertyType: 'House',
  purpose: 'sale',
  askingPrice: 45_000_000,
  bedrooms: 4,
  description: 'A house with a garden.',
  photos: [],
  mayOffer: true,
};
const phone = { phone: '+234 803 555 0101', type: 'mobile' };

export const bffCalls: BffCalls = {
  searchProperties: searches([
    ['buy', ''],
    ['rent', 'location=Lagos&sort=highest&page=2'],
    ['buy', 'location=&rooms=4&price=0-100m&bathrooms=2&area=500&type=house'],
    ['buy', 'location=%00%ED%A0%80&page=9e99&rooms=-1&sort=sideways'],
    ['rent', `location=${'x'.repeat(500)}`],
    ['buy', 'purpose=rent&location=Lagos&price=0-100m&pets=yes'],
    ['rent', 'q=3+bed+duplex+in+Guzape+below+300m'],
    ['buy', 'beds-min=5&beds-max=2&price-max=5m&view=list&size-min=0&band=a&band=z'],
    ['buy', `location=${encodeURIComponent(' \ud800Wuse & Jabi?#%+ '.toWellFormed())}`],
  ]),
  facets: {
    plain: (bff, { signal }) => bff.facets({ purpose: 'buy', query: '' }, signal),
    filtered(bff, { signal }) {
      const query = '?location=&beds-min=2&beds-max=4&amenity=gym&price-max=5m&power=solar';
      return bff.facets({ purpose: 'rent', query }, signal);
    },
    'for the other purpose, with unknown options'(bff, { signal }) {
      const query = 'purpose=rent&location=Lagos&price=0-100m&type=nothing&amenity=nothing';
      return bff.facets({ purpose: 'buy', query }, signal);
    },
    'with invalid values'(bff, { signal }) {
      const query = 'price-min=abc&since=2&band=z&within=x&hours=9e99&location=%00';
      return bff.facets({ purpose: 'rent', query }, signal);
    },
  },
  featuredProperties: { all: (bff, { signal }) => bff.featuredProperties(signal) },
  peekProperty: {
    async 'a property that was listed'(bff, { signal }) {
      const { items } = await bff.featuredProperties(signal);
      return items.map(({ id }) => bff.peekProperty(id));
    },
    'an unknown one': async (bff) => bff.peekProperty('nothing'),
  },
  propertiesByIds: {
    none: byIds(() => []),
    one: byIds((property) => [property]),
    'one twice': byIds((property) => [property, property]),
    'one with spaces': byIds((property) => [` ${property} `]),
    'an empty one': byIds(() => ['']),
    'unknown ones': byIds(() => ['nothing', '%', '🏠', '..', 'a&ids=b']),
    'too many': byIds((property) => [
      ...Array.from({ length: 100 }, (_, index) => `no-${index}`),
      property,
    ]),
  },
  property: {
    one: (bff, { property, signal }) => bff.property(property, signal),
    'its number': (bff, { signal }) => bff.property('1', signal),
    ...forEachId((bff, id, { signal }) => bff.property(id, signal)),
  },
  area: {
    one: (bff, { signal }) => bff.area('yaba', '', signal),
    'for sale': (bff, { signal }) => bff.area('lagos', '?for=buy', signal),
    'another name': (bff, { signal }) => bff.area('VI', '?for=rent&x=1', signal),
    ...forEachId((bff, id, { signal }) => bff.area(id, '?for=no', signal)),
  },
  readAdmin: {
    ...Object.fromEntries(
      reads.map(([what, query]): [string, Call] => [
        `${what} ${JSON.stringify(query).slice(0, 60)}`,
        (bff, { signal }) => bff.readAdmin(what, query, signal),
      ]),
    ),
    ...Object.assign(
      {},
      ...idReads.map((what) =>
        forEachId((bff, id, { signal }) => bff.readAdmin(what, { id }, signal), `${what}, `),
      ),
    ),
  },
  session: {
    current: { 'the session': (bff, { signal }) => bff.session.current(signal) },
    logIn: {
      right: (bff, { email, password, signal }) => bff.session.logIn({ email, password }, signal),
      'wrong password': (bff, { email, signal }) =>
        bff.session.logIn({ email, password: 'Wrong-Horse-7' }, signal),
      unknown: (bff, { newEmail: email, password, signal }) =>
        bff.session.logIn({ email, password }, signal),
    },
    logOut: { out: (bff, { signal }) => bff.session.logOut(signal).then(nothing) },
  },
  account: {
    signUp: {
      new: signUp({}),
      'an invalid email': signUp({ email: 'nobody' }),
      'a weak password': signUp({ password: 'weak' }),
      'an invalid phone': signUp({ phone: '12' }),
      'an empty name': signUp({ firstName: ' ' }),
      'an email in use': signUp({ email: 'admin@homefront.example' }),
    },
    forgotPassword: {
      own: forgot(({ email }) => email),
      unknown: forgot(({ newEmail }) => newEmail),
      invalid: forgot(() => 'nobody'),
    },
    setPassword: {
      'an unknown token': setPassword({}),
      'a weak password': setPassword({ password: 'weak' }),
    },
    verifyEmail: {
      'their token': bySignedIn((bff, { token, signal }) =>
        bff.account.verifyEmail(token, signal).then(nothing),
      ),
      'an unknown token': (bff, { signal }) =>
        bff.account.verifyEmail('unknown', signal).then(nothing),
      async 'a long token'(bff, { check, signal }) {
        const { token } = check(verificationForm, { token: 'x'.repeat(600) });
        return bff.account.verifyEmail(token, signal).then(nothing);
      },
    },
    read: { own: (bff, { signal }) => bff.account.read(signal) },
    sendVerificationMail: {
      again: (bff, { signal }) => bff.account.sendVerificationMail(signal).then(nothing),
    },
    changeEnquiryMails: { off: (bff, { signal }) => bff.account.changeEnquiryMails(false, signal) },
    changeNames: {
      'new ones': (bff, { signal }) =>
        bff.account.changeNames({ firstName: 'Ngọzi', lastName: 'O’Eze' }, signal),
      'an empty one': changeNames(''),
      'one that is too long': changeNames('x'.repeat(100)),
      'one with a line break': changeNames('A\u0000da'),
    },
    changePhoto: {
      'a JPEG': (bff, { photo, signal }) => bff.account.changePhoto(photo, signal),
      'no picture': (bff, { signal }) =>
        bff.account.changePhoto(new Blob(['text'], { type: 'image/png' }), signal),
      'an empty file': (bff, { signal }) =>
        bff.account.changePhoto(new Blob([], { type: 'image/png' }), signal),
    },
    removePhoto: { it: (bff, { signal }) => bff.account.removePhoto(signal) },
    addItem: {
      'a phone': (bff, { signal }) => bff.account.addItem('phones', phone, signal),
      'an email': (bff, { newEmail: email, signal }) =>
        bff.account.addItem('emails', { email }, signal),
      'an address': (bff, { signal }) =>
        bff.account.addItem('addresses', { address: '1 Jabi Lake', type: 'primary' }, signal),
      'an invalid phone': bySignedIn(async (bff, { check, signal }) =>
        bff.account.addItem('phones', check(phoneForm, { phone: '12', type: '' }), signal),
      ),
    },
    changeItem: {
      async 'the first phone'(bff, { signal }) {
        const { phones } = await bff.account.read(signal);
        const id = phones[0]?.id ?? '';
        return bff.account.changeItem('phones', id, { ...phone, type: 'home' }, signal);
      },
      ...forEachId((bff, id, { signal }) => bff.account.changeItem('phones', id, phone, signal)),
    },
    removeItem: {
      async 'the last phone'(bff, { signal }) {
        const { phones } = await bff.account.read(signal);
        return bff.account.removeItem('phones', phones.at(-1)?.id ?? '', signal);
      },
      ...forEachId((bff, id, { signal }) => bff.account.removeItem('addresses', id, signal)),
    },
    remove: {
      'with a wrong password': (bff, { signal }) =>
        bff.account.remove({ password: 'Wrong-Horse-7' }, signal).then(nothing),
      'without a password': bySignedIn(async (bff, { check, signal }) =>
        bff.account.remove(check(passwordForm, { password: '' }), signal).then(nothing),
      ),
      'with the password': (bff, { password, signal }) =>
        bff.account.remove({ password }, signal).then(nothing),
    },
  },
  enquiries: {
    begin: { 'a form': (bff, { signal }) => bff.enquiries.begin(signal) },
    sendContact: {
      'a message': contact({}),
      'from a bot': contact({}, { website: 'https://spam.example' }),
      'from an expired form': contact({}, { startedAt: 'long ago' }),
      'without a name': contact({ fullName: '' }),
      'with too long a message': contact({ message: 'x'.repeat(4000) }),
    },
    sendOwner: {
      'a home': owner({}),
      'with photos that are gone': owner({ photos: ['gone'] }),
      'with too many photos': owner({ photos: Array.from({ length: 30 }, String) }),
      'without a price': owner({ askingPrice: -1 }),
    },
    uploadPhoto: {
      async 'a JPEG, and it is removed'(bff, { photo, signal }) {
        const uploaded = await bff.enquiries.uploadPhoto(photo, signal);
        await bff.enquiries.removePhoto(uploaded.id, signal);
        return uploaded;
      },
      'no picture': (bff, { signal }) => bff.enquiries.uploadPhoto(new Blob(['text']), signal),
    },
    removePhoto: forEachId((bff, id, { signal }) =>
      bff.enquiries.removePhoto(id, signal).then(nothing),
    ),
  },
};

/** What a call without a result resolves with, whatever its transport returns. */
function nothing(): null {
  return null;
}

function signUp(
  changed: Partial<{ firstName: string; email: string; phone: string; password: string }>,
): Call {
  return async (bff, { newEmail: email, password, check, signal }) => {
    const complete = { firstName: 'Ada', lastName: 'Obi', phone: phone.phone, email, password };
    const form = check(accountForms.signUpForm, { ...complete, adult: true, ...changed });
    return bff.account.signUp(form, signal).then(nothing);
  };
}

function forgot(emailOf: (context: CallContext) => string): Call {
  return async (bff, context) => {
    const form = context.check(emailForm, { email: emailOf(context) });
    return bff.account.forgotPassword(form, context.signal).then(nothing);
  };
}

function changeNames(firstName: string): Call {
  return bySignedIn(async (bff, { check, signal }) =>
    bff.account.changeNames(check(namesForm, { firstName, lastName: 'Eze' }), signal),
  );
}

function setPassword(form: { password?: string }): Call {
  return (bff, { password, signal }) =>
    bff.account.setPassword({ token: 'unknown', password, ...form }, signal).then(nothing);
}

function contact(form: Partial<ContactForm>, changed: Partial<EnquiryDelivery> = {}): Call {
  return async (bff, { delivery, check, signal }) => {
    const message = check(enquiryForms.contactForm, { ...contactForm, ...form });
    return bff.enquiries.sendContact(message, { ...delivery, ...changed }, signal).then(nothing);
  };
}

function owner(form: Partial<OwnerForm>): Call {
  return async (bff, { delivery, check, signal }) => {
    const home = check(enquiryForms.ownerForm, { ...ownerForm, ...form });
    return bff.enquiries.sendOwner(home, [], delivery, signal).then(nothing);
  };
}
