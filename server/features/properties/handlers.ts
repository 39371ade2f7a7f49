import type { placeOperations } from '../../../shared/contract/operations/places.ts';
import type { propertyOperations } from '../../../shared/contract/operations/properties.ts';
import type { previewOperations } from '../../../shared/contract/operations/staff-properties.ts';
import {
  purposes,
  type Coordinates,
  type Purpose,
} from '../../../shared/contract/property-terms.ts';
import type { ListingRequest } from '../../../shared/contract/listing-schemas.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import type { Handlers } from '../operation-call.ts';
import type { SendBytes } from '../tagged-bytes.ts';
import type { PropertiesService } from './service.ts';

export interface PropertyServices {
  properties: PropertiesService;
  /** Sends the feeds of the map's pins. */
  sendPins: SendBytes;
}

const maxPins = 50_000;
/** For a browser that saves data. */
const fewerPins = 5000;

/** Plain decimals in degrees. */
const pointForm = /^(-?\d{1,2}(?:\.\d{1,10})?),(-?\d{1,3}(?:\.\d{1,10})?)$/;

export const propertyHandlers = {
  async 'GET /properties'({ search, signal, from }, { properties }) {
    const ids = search.get('ids');
    return ids === null
      ? from(await properties.search(listingRequest(search), signal))
      : from(await properties.byIds(ids.split(','), signal));
  },

  async 'GET /listing/facets'({ search, signal, from }, { properties }) {
    return from(await properties.facets(listingRequest(search), signal));
  },

  async 'GET /listing/featured'({ signal, from }, { properties }) {
    return from(await properties.featured(signal));
  },

  async 'GET /listing/pins'({ search, signal, from }, services, { request, response }) {
    const max = request.get('save-data') === 'on' ? fewerPins : maxPins;
    const pins = from(await services.properties.pins(listingRequest(search), max, signal));
    response.vary('save-data');
    await services.sendPins(request, response, pins);
  },

  async 'GET /listing/at'({ search, signal, from }, { properties }) {
    const point = readPoint(search.get('point') ?? '');
    return from(await properties.homesAt(listingRequest(search), point, signal));
  },

  async 'GET /properties/{id}'({ params: { id }, signal, from }, { properties }) {
    const answer = from(await properties.byId(id, signal));
    if (answer.source !== 'sample') return answer;
    const { reason: message } = answer;
    throw new AppError({ code: 'upstream', status: 503, message, extension: { sample: answer } });
  },

  'POST /admin/preview': async ({ body }, { properties }) => properties.preview(body),

  async 'GET /areas/{id}'({ params: { id }, search, signal, from }, { properties }) {
    return from(await properties.area(id, search, signal));
  },

  async 'GET /places'({ search, signal, from }, { properties }) {
    const suggestions = await properties.suggest(
      {
        text: search.get('q') ?? '',
        purpose: readPurpose(search.get('purpose')),
        fallback: readPurpose(search.get('fallback')) ?? 'buy',
      },
      signal,
    );
    return from(suggestions);
  },
} satisfies Handlers<
  PropertyServices,
  keyof typeof propertyOperations | keyof typeof placeOperations | keyof typeof previewOperations
>;

/** The page that the API's parameters ask for, and its query, in which `purpose` is what the API calls `to`. */
function listingRequest(params: URLSearchParams): ListingRequest {
  const purpose = readPurpose(params.get('purpose')) ?? 'buy';
  const query = new URLSearchParams(params);
  const to = query.get('to');
  query.delete('to');
  if (to === null) query.delete('purpose');
  else query.set('purpose', to);
  return { purpose, query: query.toString() };
}

/** Throws an `AppError` 422 if the text is not a point. */
function readPoint(text: string): Coordinates {
  const [, lat, lng] = pointForm.exec(text)?.map(Number) ?? [];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    throw invalidForm({ point: 'A point is a latitude and a longitude, as in 9.08612,7.49421.' });
  return { lat, lng };
}

function readPurpose(text: string | null): Purpose | null {
  return purposes.find((name) => name === text) ?? null;
}
