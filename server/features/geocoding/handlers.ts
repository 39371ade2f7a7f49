import type { geocodingOperations } from '../../../shared/contract/operations/places.ts';
import type { Handlers } from '../operation-call.ts';
import type { GeocodingService } from './service.ts';

export const geocodingHandlers = {
  async 'GET /geocode/search'({ query: { q }, browser, signal, from }, { geocoding }) {
    return from(await geocoding.search(q, signal, browser.ip));
  },

  async 'GET /geocode/reverse'({ query: { lat, lon }, browser, signal, from }, { geocoding }) {
    return from(await geocoding.reverse({ lat, lng: lon }, signal, browser.ip));
  },
} satisfies Handlers<{ geocoding: GeocodingService }, keyof typeof geocodingOperations>;
