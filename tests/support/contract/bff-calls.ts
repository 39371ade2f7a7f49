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
/** The account page’s forms are for these. */
const signedIn: readonly CallerKind[] = ['user', 'staff'];

export interface BffCall {
  name: string;
  /** Everyone by default. */
  by?: readonly CallerKind[];
  make(bff: Bff, context: CallContext): Promise<unknown>;
}

/** At least one call for every method. */
type Calls<Part> = { [Method in keyof Part]: readonly [BffCall, ...BffCall[]] };

export interface BffCalls extends Calls<Omit<Bff, 'session' | 'account' | 'enquiries'>> {
  session: Calls<SessionBff>;
  account: Calls<AccountBff>;
  enquiries: Calls<EnquiryBff>;
}

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

function forEachId(make: (bff: Bff, id: string, context: CallContext) => Promise<unknown>) {
  const [first, ...others] = oddIds.map((id): BffCall => ({
    name: `the id ${JSON.stringify(id.slice(0, 40))}`,
    make: (bff, context) => make(bff, id, context),
  }));
  if (!first) throw new Error('there are no ids');
  return [first, ...others] as const;
}

function search(purpose: 'buy' | 'rent', query: string): BffCall {
  return {
    name: `${purpose} ${query}`,
    make: (bff, { signal }) => bff.searchProperties({ purpose, query }, signal),
  };
}

function facets(purpose: 'buy' | 'rent', query: string): BffCall {
  return {
    name: `${purpose} ${query}`,
    make: (bff, { signal }) => bff.facets({ purpose, query }, signal),
  };
}

function byIds(name: string, ids: (property: string) => readonly string[]): BffCall {
  return { name, make: (bff, { property, signal }) => bff.propertiesByIds(ids(property), signal) };
}

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

const staffReads = reads.map(([what, query]): BffCall => ({
  name: `${what} ${JSON.stringify(query).slice(0, 60)}`,
  make: (bff, { signal }) => bff.readAdmin(what, query, signal),
}));
const [firstStaffRead] = staffReads;
if (!firstStaffRead) throw new Error('there are no reads');

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
  searchProperties: [
    search('buy', ''),
    search('rent', 'location=Lagos&sort=highest&page=2'),
    search('buy', 'location=&rooms=4&price=0-100m&bathrooms=2&area=500&type=house'),
    search('buy', 'location=%00%ED%A0%80&page=9e99&rooms=-1&sort=sideways'),
    search('rent', `location=${'x'.repeat(500)}`),
    search('buy', 'purpose=rent&location=Lagos&price=0-100m&pets=yes'),
    search('rent', 'q=3+bed+duplex+in+Guzape+below+300m'),
    search('buy', 'beds-min=5&beds-max=2&price-max=5m&view=list&size-min=0&band=a&band=z'),
    search('buy', `location=${encodeURIComponent(' \ud800Wuse & Jabi?#%+ '.toWellFormed())}`),
  ],
  facets: [
    facets('buy', ''),
    facets('rent', '?location=&beds-min=2&beds-max=4&amenity=gym&price-max=5m&power=solar'),
    facets('buy', 'purpose=rent&location=Lagos&price=0-100m&type=nothing&amenity=nothing'),
    facets('rent', 'price-min=abc&since=2&band=z&within=x&hours=9e99&location=%00'),
  ],
  featuredProperties: [{ name: 'all', make: (bff, { signal }) => bff.featuredProperties(signal) }],
  peekProperty: [
    {
      name: 'a property that was listed',
      async make(bff, { signal }) {
        const { items } = await bff.featuredProperties(signal);
        return items.map(({ id }) => bff.peekProperty(id));
      },
    },
    { name: 'an unknown one', make: async (bff) => bff.peekProperty('nothing') },
  ],
  propertiesByIds: [
    byIds('none', () => []),
    byIds('one', (property) => [property]),
    byIds('one twice', (property) => [property, property]),
    byIds('one with spaces', (property) => [` ${property} `]),
    byIds('an empty one', () => ['']),
    byIds('unknown ones', () => ['nothing', '%', '🏠', '..', 'a&ids=b']),
    byIds('too many', (property) => [
      ...Array.from({ length: 100 }, (_, index) => `no-${index}`),
      property,
    ]),
  ],
  property: [
    { name: 'one', make: (bff, { property, signal }) => bff.property(property, signal) },
    { name: 'its number', make: (bff, { signal }) => bff.property('1', signal) },
    ...forEachId((bff, id, { signal }) => bff.property(id, signal)),
  ],
  area: [
    { name: 'one', make: (bff, { signal }) => bff.area('yaba', '', signal) },
    { name: 'for sale', make: (bff, { signal }) => bff.area('lagos', '?for=buy', signal) },
    { name: 'another name', make: (bff, { signal }) => bff.area('VI', '?for=rent&x=1', signal) },
    ...forEachId((bff, id, { signal }) => bff.area(id, '?for=no', signal)),
  ],
  readAdmin: [
    firstStaffRead,
    ...staffReads.slice(1),
    ...idReads.flatMap((what) =>
      forEachId((bff, id, { signal }) => bff.readAdmin(what, { id }, signal)),
    ),
  ],
  session: {
    current: [{ name: 'the session', make: (bff, { signal }) => bff.session.current(signal) }],
    logIn: [
      {
        name: 'right',
        make: (bff, { email, password, signal }) => bff.session.logIn({ email, password }, signal),
      },
      {
        name: 'wrong password',
        make: (bff, { email, signal }) =>
          bff.session.logIn({ email, password: 'Wrong-Horse-7' }, signal),
      },
      {
        name: 'unknown',
        make: (bff, { newEmail: email, password, signal }) =>
          bff.session.logIn({ email, password }, signal),
      },
    ],
    logOut: [{ name: 'out', make: (bff, { signal }) => bff.session.logOut(signal).then(nothing) }],
  },
  account: {
    signUp: [
      signUp('new', {}),
      signUp('an invalid email', { email: 'nobody' }),
      signUp('a weak password', { password: 'weak' }),
      signUp('an invalid phone', { phone: '12' }),
      signUp('an empty name', { firstName: ' ' }),
      {
        name: 'an email in use',
        make: (bff, { password, signal }) =>
          bff.account.signUp(signUpForm('admin@homefront.example', password), signal).then(nothing),
      },
    ],
    forgotPassword: [
      forgot('own', ({ email }) => email),
      forgot('unknown', ({ newEmail }) => newEmail),
      forgot('invalid', () => 'nobody'),
    ],
    setPassword: [
      setPassword('an unknown token', { token: 'unknown' }),
      setPassword('a weak password', { token: 'unknown', password: 'weak' }),
    ],
    verifyEmail: [
      {
        name: 'their token',
        by: signedIn,
        make: (bff, { token, signal }) => bff.account.verifyEmail(token, signal).then(nothing),
      },
      {
        name: 'an unknown token',
        make: (bff, { signal }) => bff.account.verifyEmail('unknown', signal).then(nothing),
      },
      {
        name: 'a long token',
        async make(bff, { check, signal }) {
          const { token } = check(verificationForm, { token: 'x'.repeat(600) });
          return bff.account.verifyEmail(token, signal).then(nothing);
        },
      },
    ],
    read: [{ name: 'own', make: (bff, { signal }) => bff.account.read(signal) }],
    sendVerificationMail: [
      {
        name: 'again',
        make: (bff, { signal }) => bff.account.sendVerificationMail(signal).then(nothing),
      },
    ],
    changeEnquiryMails: [
      { name: 'off', make: (bff, { signal }) => bff.account.changeEnquiryMails(false, signal) },
    ],
    changeNames: [
      {
        name: 'new ones',
        make: (bff, { signal }) =>
          bff.account.changeNames({ firstName: 'Ngọzi', lastName: 'O’Eze' }, signal),
      },
      changeNames('an empty one', ''),
      changeNames('one that is too long', 'x'.repeat(100)),
      changeNames('one with a line break', 'A\u0000da'),
    ],
    changePhoto: [
      { name: 'a JPEG', make: (bff, { photo, signal }) => bff.account.changePhoto(photo, signal) },
      {
        name: 'no picture',
        make: (bff, { signal }) =>
          bff.account.changePhoto(new Blob(['text'], { type: 'image/png' }), signal),
      },
      {
        name: 'an empty file',
        make: (bff, { signal }) =>
          bff.account.changePhoto(new Blob([], { type: 'image/png' }), signal),
      },
    ],
    removePhoto: [{ name: 'it', make: (bff, { signal }) => bff.account.removePhoto(signal) }],
    addItem: [
      {
        name: 'a phone',
        make: (bff, { signal }) => bff.account.addItem('phones', phone, signal),
      },
      {
        name: 'an email',
        make: (bff, { newEmail: email, signal }) =>
          bff.account.addItem('emails', { email }, signal),
      },
      {
        name: 'an address',
        make: (bff, { signal }) =>
          bff.account.addItem('addresses', { address: '1 Jabi Lake', type: 'primary' }, signal),
      },
      {
        name: 'an invalid phone',
        by: signedIn,
        make: async (bff, { check, signal }) =>
          bff.account.addItem('phones', check(phoneForm, { phone: '12', type: '' }), signal),
      },
    ],
    changeItem: [
      {
        name: 'the first phone',
        async make(bff, { signal }) {
          const { phones } = await bff.account.read(signal);
          const id = phones[0]?.id ?? '';
          return bff.account.changeItem('phones', id, { ...phone, type: 'home' }, signal);
        },
      },
      ...forEachId((bff, id, { signal }) => bff.account.changeItem('phones', id, phone, signal)),
    ],
    removeItem: [
      {
        name: 'the last phone',
        async make(bff, { signal }) {
          const { phones } = await bff.account.read(signal);
          return bff.account.removeItem('phones', phones.at(-1)?.id ?? '', signal);
        },
      },
      ...forEachId((bff, id, { signal }) => bff.account.removeItem('addresses', id, signal)),
    ],
    remove: [
      {
        name: 'with a wrong password',
        make: (bff, { signal }) =>
          bff.account.remove({ password: 'Wrong-Horse-7' }, signal).then(nothing),
      },
      {
        name: 'without a password',
        by: signedIn,
        make: async (bff, { check, signal }) =>
          bff.account.remove(check(passwordForm, { password: '' }), signal).then(nothing),
      },
      {
        name: 'with the password',
        make: (bff, { password: own, signal }) =>
          bff.account.remove({ password: own }, signal).then(nothing),
      },
    ],
  },
  enquiries: {
    begin: [{ name: 'a form', make: (bff, { signal }) => bff.enquiries.begin(signal) }],
    sendContact: [
      contact('a message', {}, {}),
      contact('from a bot', {}, { website: 'https://spam.example' }),
      contact('from an expired form', {}, { startedAt: 'long ago' }),
      contact('without a name', { fullName: '' }, {}),
      contact('with too long a message', { message: 'x'.repeat(4000) }, {}),
    ],
    sendOwner: [
      owner('a home', {}),
      owner('with photos that are gone', { photos: ['gone'] }),
      owner('with too many photos', { photos: Array.from({ length: 30 }, String) }),
      owner('without a price', { askingPrice: -1 }),
    ],
    uploadPhoto: [
      {
        name: 'a JPEG, and it is removed',
        async make(bff, { photo, signal }) {
          const uploaded = await bff.enquiries.uploadPhoto(photo, signal);
          await bff.enquiries.removePhoto(uploaded.id, signal);
          return uploaded;
        },
      },
      {
        name: 'no picture',
        make: (bff, { signal }) => bff.enquiries.uploadPhoto(new Blob(['text']), signal),
      },
    ],
    removePhoto: [
      ...forEachId((bff, id, { signal }) => bff.enquiries.removePhoto(id, signal).then(nothing)),
    ],
  },
};

/** What a call without a result resolves with, whatever its transport returns. */
function nothing(): null {
  return null;
}

function signUpForm(email: string, chosen: string) {
  const names = { firstName: 'Ada', lastName: 'Obi', phone: phone.phone };
  return { ...names, email, password: chosen, adult: true } as const;
}

function signUp(name: string, changed: Partial<ReturnType<typeof signUpForm>>): BffCall {
  return {
    name,
    async make(bff, { newEmail, password: chosen, check, signal }) {
      const form = check(accountForms.signUpForm, { ...signUpForm(newEmail, chosen), ...changed });
      return bff.account.signUp(form, signal).then(nothing);
    },
  };
}

function forgot(name: string, emailOf: (context: CallContext) => string): BffCall {
  return {
    name,
    async make(bff, context) {
      const form = context.check(emailForm, { email: emailOf(context) });
      return bff.account.forgotPassword(form, context.signal).then(nothing);
    },
  };
}

function changeNames(name: string, firstName: string): BffCall {
  return {
    name,
    by: signedIn,
    make: async (bff, { check, signal }) =>
      bff.account.changeNames(check(namesForm, { firstName, lastName: 'Eze' }), signal),
  };
}

function setPassword(name: string, form: { token: string; password?: string }): BffCall {
  return {
    name,
    make: (bff, { password: chosen, signal }) =>
      bff.account.setPassword({ password: chosen, ...form }, signal).then(nothing),
  };
}

function contact(
  name: string,
  form: Partial<ContactForm>,
  changed: Partial<EnquiryDelivery>,
): BffCall {
  return {
    name,
    async make(bff, { delivery, check, signal }) {
      const message = check(enquiryForms.contactForm, { ...contactForm, ...form });
      return bff.enquiries.sendContact(message, { ...delivery, ...changed }, signal).then(nothing);
    },
  };
}

function owner(name: string, form: Partial<OwnerForm>): BffCall {
  return {
    name,
    async make(bff, { delivery, check, signal }) {
      const home = check(enquiryForms.ownerForm, { ...ownerForm, ...form });
      return bff.enquiries.sendOwner(home, [], delivery, signal).then(nothing);
    },
  };
}
