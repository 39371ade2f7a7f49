import type {
  PhotoView,
  PropertyAnswer,
  PropertyCard,
} from '../../shared/contract/property-views.ts';
import { apiPaths } from '../../shared/paths.ts';
import type { ShownPhoto } from '../hooks/use-card-carousel.ts';
import { swipeStep } from '../hooks/swipe.ts';

interface Turn {
  event: MouseEvent | TouchEvent;
  /** The button that was pressed, or the card that was touched. */
  target: EventTarget;
  property: PropertyCard;
  /** Of the photograph that is shown at the moment. */
  index: { readonly current: number };
  show: (photo: ShownPhoto) => void;
}

let start: Touch | undefined;

/** Shows another photograph of a card, past the last one the first again, if that is what somebody does. */
export async function turnCarousel({ event, target, property, index, show }: Turn): Promise<void> {
  const step = 'touches' in event ? stepOfTouch(event, target) : stepOfButton(target);
  if (step === 0) return;
  const photos = property.photos[index.current + step] ? property.photos : await photosOf(property);
  // Somebody in a hurry has turned further while the others were fetched.
  const next = (index.current + step + photos.length) % photos.length;
  show({ photo: photos[next], index: next });
}

function stepOfButton(target: EventTarget): number {
  return target instanceof HTMLElement ? Number(target.dataset['step']) : 0;
}

function stepOfTouch(event: TouchEvent, card: EventTarget): number {
  const [touch] = event.changedTouches;
  if (event.type === 'touchstart') {
    const alone = event.touches.length === 1;
    start = alone && touch && isOverPhoto(touch, card) ? touch : undefined;
    return 0;
  }
  const from = start;
  start = undefined;
  if (!from || !touch || !window.matchMedia('(max-width: 47.999rem)').matches) return 0;
  return swipeStep(from, touch);
}

/** The link of the card lies over it, so the place tells and not the element. */
function isOverPhoto({ clientY }: Touch, card: EventTarget): boolean {
  const photo = card instanceof Element ? card.querySelector('img') : null;
  return photo !== null && clientY <= photo.getBoundingClientRect().bottom;
}

const known = new Map<string, Promise<readonly PhotoView[]>>();

/** All of them; those that the card came with where no more can be had, until they are asked for again. */
function photosOf({ id, photos, photoCount }: PropertyCard): Promise<readonly PhotoView[]> {
  const asked = known.get(id);
  if (asked) return asked;
  if (photos.length === photoCount) return Promise.resolve(photos);
  const answer = fetchPhotos(id).catch(() => {
    known.delete(id);
    return photos;
  });
  known.set(id, answer);
  return answer;
}

async function fetchPhotos(id: string): Promise<readonly PhotoView[]> {
  const response = await fetch(apiPaths.property(id), { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The photographs were answered with ${response.status}.`);
  // Typed by the route that makes it (`features/properties/routes.ts`).
  const { property }: PropertyAnswer = await response.json();
  return property.photos;
}
