import { abujaDuplexes } from './abuja-duplexes.ts';
import { assignHouses } from './assign-houses.ts';
import { type AuthoredListing, toListing } from './authored-listing.ts';
import { completeProperty } from './complete-property.ts';
import { edgeCases } from './edge-cases.ts';
import { furnishHome } from './furnish-home.ts';
import type { Listing, SeedProperty, Slot } from './listing.ts';
import { dressProperties } from './dress-properties.ts';
import { type Offer, planOffers } from './plan-offers.ts';
import { districtNamed } from './districts.ts';
import { houseModel } from './house-model.ts';
import { createRandom, type Random } from './random.ts';
import { descriptionOf } from './text/description-of.ts';
import { titleOf } from './text/title-of.ts';

const shareToLet = 0.4;
/** The edge cases are the oldest, so that no list starts with them. */
const edgeCaseDays = 110;

/**
 * Generates `count` properties, always the same: nine Abuja duplexes, then offers from all districts, and the edge cases
 * at the end. Below 21 the offers and then the edge cases are cut.
 */
export function demoProperties(count: number): Iterable<SeedProperty> {
  return dressProperties(plainProperties(count), count);
}

/** With the pictures themselves instead of their variants. */
function* plainProperties(count: number): Generator<SeedProperty> {
  const random = createRandom(12);
  const authored = abujaDuplexes.slice(0, count);
  const edges = edgeCases.slice(0, count - authored.length);
  const edgeRents = edges.filter(({ listing }) => listing.purpose === 'rent').length;
  const planned = planOffers(
    count - authored.length - edges.length,
    Math.round(count * shareToLet) - edgeRents,
    random,
  );
  const settled = [...authored, ...edges.map(({ listing }) => listing)].map(toSettledOffer);
  const slots = assignHouses([...planned, ...settled]).slice(0, planned.length);

  for (const [turn, listing] of authored.entries()) {
    yield completeProperty(toListing(listing, turn), random);
  }
  for (const [turn, slot] of slots.entries()) {
    yield completeProperty(writeListing(slot, turn, random), random);
  }
  for (const [turn, { listing, change }] of edges.entries()) {
    const property = completeProperty(toListing(listing, turn), random);
    yield { ...property, ...change?.(property), daysAgo: edgeCaseDays + turn * 0.8 };
  }
}

function writeListing(slot: Slot, turn: number, random: Random): Listing {
  const home = furnishHome(slot, turn, random);
  return { ...home, title: titleOf(home, random), description: descriptionOf(home, random) };
}

/** Includes the authored listings in the choice of pictures, so that neighbours do not repeat theirs. */
function toSettledOffer(listing: AuthoredListing): Offer {
  const [houseId, lead] = listing.house;
  return {
    district: districtNamed(listing.district),
    purpose: listing.purpose,
    type: houseModel(houseId).type,
    price: listing.price,
    desirability: 0.5,
    isFeatured: listing.isFeatured ?? false,
    houseId,
    lead,
  };
}
