import type { AccountView } from '../../shared/contract/account-schemas.ts';
import type { AreaView } from '../../shared/contract/area-schemas.ts';
import type { AccountBff } from '../../shared/contract/account.ts';
import { listOfRead, type AdminQuery, type AdminRead } from '../../shared/contract/admin/reads.ts';
import type { Facets } from '../../shared/search/facets.ts';
import type { Bff } from '../../shared/contract/bff.ts';
import type { EnquiryBff, EnquiryStart, OwnerPhoto } from '../../shared/contract/enquiry.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import type {
  FeaturedProperties,
  ListingRequest,
  PropertiesByIds,
  PropertyAnswer,
  PropertyCard,
  PropertyPage,
} from '../../shared/contract/property-views.ts';
import type { SessionView } from '../../shared/contract/session-schemas.ts';
import type { SessionBff } from '../../shared/contract/session.ts';
import { isPathSegment } from '../../shared/path-segment.ts';
import { apiPaths } from '../../shared/paths.ts';
import { retryWhileInterrupted } from '../connection/interruption.ts';
import { believeIn, call, unreachable, UnreachableError } from './json-calls.ts';
import { problemError } from './problem-responses.ts';

const rememberedCards = 500;

/**
 * Calls the BFF's JSON routes with `fetch`. Caches cards, so that a property page can render at once; `shown` are the
 * cards in the server-rendered page.
 */
export function createBrowserBff(shown?: Promise<readonly PropertyCard[]>): Bff {
  const cards = new Map<string, PropertyCard>();
  // A failure is the page's to show.
  shown?.then(remember, () => {});

  function remember(seen: readonly PropertyCard[]): void {
    for (const card of seen) cards.set(card.id, card);
    for (const id of cards.keys()) {
      if (cards.size <= rememberedCards) return;
      cards.delete(id);
    }
  }

  return {
    async searchProperties(listing, signal) {
      const page = await read<PropertyPage>(`${apiPaths.properties}?${apiQuery(listing)}`, signal);
      remember(page.items);
      remember(page.strip);
      return page;
    },
    facets: (listing, signal) => read<Facets>(`${apiPaths.facets}?${apiQuery(listing)}`, signal),
    async featuredProperties(signal) {
      const featured = await read<FeaturedProperties>(apiPaths.featured, signal);
      remember(featured.items);
      return featured;
    },
    peekProperty: (id) => cards.get(id) ?? null,
    async propertiesByIds(ids, signal) {
      const query = new URLSearchParams({ ids: ids.join(',') });
      const found = await read<PropertiesByIds>(`${apiPaths.properties}?${query}`, signal);
      remember(found.items);
      return found;
    },
    async property(id, signal) {
      if (!isPathSegment(id)) throw problemError('propertyNotFound', 404, 'Not Found');
      try {
        const answer = await read<PropertyAnswer>(apiPaths.property(id), signal);
        if (answer.source !== 'sample') remember(answer.similar);
        return answer;
      } catch (error) {
        if (error instanceof ProblemError && error.problem.sample) return error.problem.sample;
        throw error;
      }
    },
    async area(id, query, signal) {
      if (!isPathSegment(id)) throw problemError('pageNotFound', 404, 'Not Found');
      const at = `${apiPaths.areas}/${encodeURIComponent(id)}${query}`;
      const area = await read<AreaView>(at, signal);
      remember(area.items);
      return area;
    },
    readAdmin: async (what, query, signal) => read(adminApiPath(what, query), signal),
    session,
    account,
    enquiries,
  };
}

/** The query of a page, whose `purpose` the API calls `to`. */
function apiQuery({ purpose, query }: ListingRequest): URLSearchParams {
  const params = new URLSearchParams(query);
  const to = params.get('purpose');
  if (to !== null) params.set('to', to);
  params.set('purpose', purpose);
  return params;
}

/** Retries while the site is unreachable, so that the current page stays visible. */
function read<T>(path: string, signal: AbortSignal): Promise<T> {
  return retryWhileInterrupted(() => call<T>('GET', path, signal), {
    messageOf: (error) => (error instanceof UnreachableError ? error.problem.detail : null),
    signal,
  });
}

const session: SessionBff = {
  current: (signal) => believed(read<SessionView>(apiPaths.session, signal)),
  logIn: (form, signal) => believed(call<SessionView>('POST', apiPaths.session, signal, form)),
  logOut: (signal) => call('DELETE', apiPaths.session, signal),
};

async function believed(reading: Promise<SessionView>): Promise<SessionView> {
  const view = await reading;
  believeIn(view);
  return view;
}

const at = apiPaths.account;
const account: AccountBff = {
  signUp: (form, signal) => call('POST', at, signal, form),
  forgotPassword: (form, signal) => call('POST', `${at}/password/forgot`, signal, form),
  setPassword: (form, signal) => call('POST', `${at}/password/reset`, signal, form),
  verifyEmail: (token, signal) => call('POST', `${at}/verification`, signal, { token }),
  read: (signal) => read<AccountView>(at, signal),
  sendVerificationMail: (signal) => call('POST', `${at}/verification/mail`, signal, {}),
  changeEnquiryMails: (enabled, signal) =>
    call<AccountView>('PUT', `${at}/enquiry-mails`, signal, { wanted: enabled }),
  changeNames: (form, signal) => call<AccountView>('PATCH', at, signal, form),
  changePhoto: (photo, signal) => call<AccountView>('PUT', `${at}/photo`, signal, photo),
  removePhoto: (signal) => call<AccountView>('DELETE', `${at}/photo`, signal),
  addItem: (list, form, signal) => call<AccountView>('POST', `${at}/${list}`, signal, form),
  changeItem: async (list, id, form, signal) =>
    call<AccountView>('PUT', `${at}/${list}/${segment(id)}`, signal, form),
  removeItem: async (list, id, signal) =>
    call<AccountView>('DELETE', `${at}/${list}/${segment(id)}`, signal),
  remove: (form, signal) => call('DELETE', at, signal, form),
};

const enquiries: EnquiryBff = {
  begin: (signal) => read<EnquiryStart>(apiPaths.enquiryStart, signal),
  sendContact: (form, delivery, signal) =>
    call('POST', apiPaths.contact, signal, { ...form, ...delivery }),
  async sendOwner(form, photos, delivery, signal) {
    const added: string[] = [];
    // Sequential: the server processes one photo at a time.
    for (const photo of photos) added.push((await enquiries.uploadPhoto(photo, signal)).id);
    const body = { ...form, photos: [...form.photos, ...added], ...delivery };
    await call('POST', apiPaths.ownerEnquiries, signal, body);
  },
  async uploadPhoto(photo, signal, onProgress) {
    const { upload } = await import('./upload.ts').catch((cause: unknown) => {
      throw unreachable('network', cause);
    });
    return upload<OwnerPhoto>(apiPaths.ownerPhotos, photo, { signal, onProgress });
  },
  async removePhoto(id, signal) {
    // Whatever cannot be sent is no photo's id.
    if (isPathSegment(id)) await call('DELETE', `${apiPaths.ownerPhotos}/${segment(id)}`, signal);
  },
};

/** Anything else than one segment would be another route: `phones/..` is the account. */
function segment(id: string): string {
  if (!isPathSegment(id)) throw problemError('pageNotFound', 404, 'Not Found');
  return encodeURIComponent(id);
}

/** JSON API path of a read by the staff pages. */
function adminApiPath(what: AdminRead, { id = '', ...query }: AdminQuery): string {
  const list = listOfRead[what];
  const path = list === undefined ? what : `${list}/${segment(id)}`;
  const search = new URLSearchParams(query).toString();
  return `${apiPaths.admin}/${path}${search && `?${search}`}`;
}
