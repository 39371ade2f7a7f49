import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';
import type { PropertyStatus } from '../../../../shared/contract/admin/property-status.ts';
import type {
  HomeCosts,
  KnownFees,
  PhotoView,
  PriceView,
  PropertyView,
  ShownFacts,
} from '../../../../shared/contract/property-schemas.ts';
import type { ListingStatus, NearbyPlace } from '../../../../shared/contract/property-terms.ts';
import { cashNeeded } from '../../../../shared/costs/cost-line.ts';
import { knownFees } from '../../../../shared/costs/known-fees.ts';
import { mapFields } from '../../../../shared/property-fields.ts';
import { shownFields } from '../../../../shared/property-values.ts';
import { videoFrameOf, videoPlayers } from '../../../../shared/video-frame.ts';
import type { PropertyDraft } from './draft.ts';
import { metresTo, type NearbyDraft } from './nearby-draft.ts';
import { numberIn, pointIn } from './typed-values.ts';

/** Unpublished properties are shown as they will look once published. */
const listingStatusOf: Readonly<Record<PropertyStatus, ListingStatus>> = {
  draft: 'open',
  published: 'open',
  under_offer: 'under-offer',
  let: 'let',
  sold: 'sold',
  archived: 'open',
};

export interface SavedParts {
  id: string;
  photos: readonly AdminPhoto[];
  createdAt: string | null;
  costs: HomeCosts | null;
}

/** The property as a view for the public page; invalid fields are omitted. */
export function previewView(
  draft: PropertyDraft,
  { id, photos, createdAt, costs }: SavedParts,
): PropertyView {
  const { title, location, purpose, featured, confirmedOn } = draft;
  const fees = purpose === 'rent' ? feesOf(draft) : {};
  const cash = costs && cashNeeded(costs.lines);
  const shown = photos.filter((photo) => !isFloorPlan(photo));
  return {
    ...factsOf(draft),
    id,
    title: title.trim() || 'No title yet',
    location,
    purpose,
    price: priceOf(draft),
    status: listingStatusOf[draft.status],
    ...(Object.keys(fees).length > 0 && { fees }),
    ...(cash && { cash: cash.amount }),
    ...(confirmedOn !== '' && { confirmedOn }),
    photos: shown.map((photo, index) => pictureOf(photo, `Photo ${index + 1} of ${title}`)),
    photoCount: shown.length,
    floorPlans: photos
      .filter(isFloorPlan)
      .map((photo, index) => pictureOf(photo, `Floor plan ${index + 1} of ${title}`)),
    videoFrame: videoFrameOf(draft.videoUrl, videoPlayers),
    featured,
    createdAt,
    costs,
    priceHistory: [],
  };
}

/** The query that computes its costs. */
export function costQuery(draft: PropertyDraft): Record<string, string> {
  const { purpose, location, papers } = draft;
  const fees = feesOf(draft);
  const amounts = {
    price: count(draft.price),
    serviceCharge: fees.service,
    cautionDeposit: fees.caution,
    agencyFee: fees.agency,
    legalFee: fees.legal,
  };
  const known = Object.entries(amounts).filter(([, amount]) => amount !== undefined);
  return {
    purpose,
    location,
    survey: String(papers.some(({ type }) => type === 'survey')),
    ...Object.fromEntries(known.map(([name, amount]) => [name, String(amount)])),
  };
}

function factsOf(draft: PropertyDraft): ShownFacts {
  return mapFields<keyof ShownFacts, ShownFacts>(shownFields, (name, { kind }) => {
    switch (name) {
      case 'description':
        return draft.description.trim();
      case 'amenities':
        return draft.amenities;
      case 'coordinates':
        return pointIn(draft.coordinates);
      case 'nearby':
        return draft.nearby.map((place) => toNearbyPlace(place, draft.coordinates));
      case 'papers':
        return draft.papers.map(({ type, seenBy, seenOn }) => {
          const isSeen = seenBy.trim() !== '' && seenOn !== '';
          return { type, seenBy: isSeen ? seenBy.trim() : null, seenOn: isSeen ? seenOn : null };
        });
      case 'lightHours':
        return amountIn(draft.lightHours);
      default: {
        if (kind === 'count') return count(draft[name]);
        if (kind === 'area' || kind === 'year') return count(draft[name]) || null;
        return draft[name].trim() || null;
      }
    }
  });
}

function isFloorPlan({ kind }: AdminPhoto): boolean {
  return kind === 'floor-plan';
}

function pictureOf({ src, alt, width, height, color }: AdminPhoto, otherwise: string): PhotoView {
  return { src, alt: alt || otherwise, width, height, color };
}

function feesOf(draft: PropertyDraft): KnownFees {
  return knownFees({
    purpose: draft.purpose,
    serviceCharge: amountIn(draft.serviceCharge),
    cautionDeposit: amountIn(draft.cautionDeposit),
    agencyFee: amountIn(draft.agencyFee),
    legalFee: amountIn(draft.legalFee),
  });
}

/** Null if it is empty or no number. */
function amountIn(text: string): number | null {
  const value = numberIn(text);
  return typeof value === 'number' ? value : null;
}

function toNearbyPlace(place: NearbyDraft, home: string): NearbyPlace {
  return {
    name: place.name,
    description: place.description,
    rating: place.rating === '' ? null : Number(place.rating),
    distance: distanceText(metresTo(place, home)),
    type: place.type,
    address: place.address,
    coordinates: pointIn(place.coordinates),
  };
}

function priceOf({ price, purpose }: PropertyDraft): PriceView {
  const amount = count(price);
  if (amount === 0) return { kind: 'on-request' };
  if (purpose === 'buy') return { kind: 'sale', amount };
  return { kind: 'rent', monthly: Math.round(amount / 12), yearly: amount };
}

function count(text: string): number {
  const value = numberIn(text);
  return typeof value === 'number' ? value : 0;
}

/** In the provider's format. */
function distanceText(metres: number | null): string {
  if (metres === null) return '';
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
