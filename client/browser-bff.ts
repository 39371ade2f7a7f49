import { catalogue, type CatalogueCode } from '../shared/catalogue.ts';
import type { Bff } from '../shared/contract/bff.ts';
import { ProblemError, type Problem } from '../shared/contract/problem.ts';
import type {
  FeaturedProperties,
  PropertyAnswer,
  PropertyCard,
  PropertyPage,
} from '../shared/contract/property-views.ts';
import { apiPaths } from '../shared/paths.ts';
import { searchQuery } from '../shared/property-search.ts';

/** Section 9 of the specification: how long a visitor waits for one answer. */
const ceilingMs = 60_000;

const rememberedCards = 500;

/**
 * Speaks to the BFF's JSON routes over `fetch`. Cards that were seen stay known, so that a page can open at once; `shown`
 * are those of the page that the server rendered.
 */
export function createBrowserBff(shown: readonly PropertyCard[]): Bff {
  const cards = new Map<string, PropertyCard>();
  remember(shown);

  function remember(seen: readonly PropertyCard[]): void {
    for (const card of seen) cards.set(card.id, card);
    for (const id of cards.keys()) {
      if (cards.size <= rememberedCards) return;
      cards.delete(id);
    }
  }

  return {
    async searchProperties(search, signal) {
      const query = new URLSearchParams(searchQuery(search));
      query.set('purpose', search.purpose);
      const page = await getJson<PropertyPage>(`${apiPaths.properties}?${query}`, signal);
      remember(page.items);
      remember(page.strip);
      return page;
    },
    async featuredProperties(signal) {
      const featured = await getJson<FeaturedProperties>(apiPaths.featured, signal);
      remember(featured.items);
      return featured;
    },
    peekProperty: (id) => cards.get(id) ?? null,
    async property(id, signal) {
      try {
        return await getJson<PropertyAnswer>(apiPaths.property(id), signal);
      } catch (error) {
        const sample = sampleOf(error);
        if (sample) return sample;
        throw error;
      }
    },
  };
}

// Our own server's answers are typed by the routes that make them; the shared contract is the proof of `as T`.
async function getJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await reach(address, signal);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw new ProblemError(isProblem(body) ? body : problem('unknown', response.status));
}

async function reach(address: string, signal: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(ceilingMs);
  try {
    return await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, limit]),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ProblemError(problem(limit.aborted ? 'timeout' : 'network', 503), { cause: error });
  }
}

function problem(code: CatalogueCode, status: number): Problem {
  return { type: 'about:blank', title: '', status, detail: catalogue[code], code };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && 'code' in body;
}

/** A 503 on a property carries the sample listing beside the problem (see `features/properties/routes.ts`). */
function sampleOf(error: unknown): PropertyAnswer | null {
  if (!(error instanceof ProblemError) || !('sample' in error.problem)) return null;
  return error.problem.sample as PropertyAnswer;
}
