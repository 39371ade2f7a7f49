import type { Bff } from '../../shared/contract/bff.ts';
import type { PageOperation } from '../../shared/contract/operations/operations.ts';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import type { SessionView } from '../../shared/contract/session-schemas.ts';
import { retryWhileInterrupted } from '../connection/interruption.ts';
import { believeIn, call, UnreachableError } from './json-calls.ts';

const rememberedCards = 500;

const callsWithCards: ReadonlySet<PageOperation> = new Set<PageOperation>([
  'GET /properties',
  'GET /listing/featured',
  'GET /properties/{id}',
  'GET /areas/{id}',
]);

/**
 * Calls the operations of the JSON API with `fetch`. Reads are retried while the site is unreachable, so that the current page
 * stays visible. Caches cards, so that a property page can render at once; `shown` are the cards in the server-rendered page.
 */
export function createBrowserBff(shown?: Promise<readonly PropertyCard[]>): Bff {
  const cards = new Map<string, PropertyCard>();
  // A failure is the page's to show.
  shown?.then(remember, () => {});

  function remember(seen: readonly PropertyCard[] = []): void {
    for (const card of seen) cards.set(card.id, card);
    for (const id of cards.keys()) {
      if (cards.size <= rememberedCards) return;
      cards.delete(id);
    }
  }

  const bff: Bff = {
    async call(name, signal, ...input) {
      const send = () => call(name, signal, ...input);
      const answer = await (name.startsWith('GET ')
        ? retryWhileInterrupted(send, { messageOf: interruptionIn, signal })
        : send());
      if (callsWithCards.has(name)) {
        const { items, strip, similar } = answer as WithCards;
        for (const seen of [items, strip, similar]) remember(seen);
      }
      if (isSession(name, answer)) believeIn(answer);
      return answer;
    },
    peekProperty: (id) => cards.get(id) ?? null,
    async sendOwnerEnquiry(form, photos, delivery, signal) {
      const added: string[] = [];
      // Sequential: the server processes one photo at a time.
      for (const body of photos)
        added.push((await bff.call('POST /owner-photos', signal, { body })).id);
      const body = { ...form, photos: [...form.photos, ...added], ...delivery };
      await bff.call('POST /owner-enquiries', signal, { body });
    },
  };
  return bff;
}

/** Where answers have cards. */
interface WithCards {
  items?: readonly PropertyCard[];
  strip?: readonly PropertyCard[];
  similar?: readonly PropertyCard[];
}

function isSession(name: PageOperation, _answer: unknown): _answer is SessionView {
  return name === 'GET /session' || name === 'POST /session';
}

function interruptionIn(error: unknown): string | null {
  return error instanceof UnreachableError ? error.problem.detail : null;
}
