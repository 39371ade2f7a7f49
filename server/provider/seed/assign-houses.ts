import { houseModel, type HouseModel, houseModels } from './house-model.ts';
import type { LeadView, Slot } from './listing.ts';
import type { Offer } from './plan-offers.ts';

const views: readonly LeadView[] = ['front', 'b'];

/** Within this many neighbours on a results page, first pictures should differ. */
const neighbourhoodSize = 4;
const far = 1_000;

/**
 * Assigns every offer a house of its type. Goes through the offers in the order of a results page, by city and price,
 * and picks the picture that is farthest from its previous and its next fixed use. A house drawn for the offer's own
 * district is preferred if no neighbour shows it.
 */
export function assignHouses(offers: readonly Offer[]): Slot[] {
  const inPageOrder = offers.toSorted(
    (one, other) =>
      one.purpose.localeCompare(other.purpose) ||
      one.district.city.localeCompare(other.district.city) ||
      one.price - other.price,
  );
  const settled = inPageOrder.flatMap((offer, position) => {
    const picture = settledPicture(offer);
    return picture === null ? [] : [{ picture, position }];
  });
  const lastShown = new Map<string, number>();
  const slots = new Map<Offer, Slot>();

  for (const [position, offer] of inPageOrder.entries()) {
    const nearest = (key: string, keyOf: (picture: LeadPicture) => string): number =>
      Math.min(
        position - (lastShown.get(key) ?? -far),
        ...settled
          .filter(({ picture }) => keyOf(picture) === key)
          .map((use) => Math.abs(use.position - position)),
      );
    const distance = (picture: LeadPicture): number =>
      Math.min(nearest(pictureKey(picture), pictureKey), 3 * nearest(houseKey(picture), houseKey));

    const picture = settledPicture(offer) ?? choosePicture(offer, distance);
    lastShown.set(pictureKey(picture), position);
    lastShown.set(houseKey(picture), position);
    const { district, purpose, price, desirability, isFeatured } = offer;
    slots.set(offer, { district, purpose, price, desirability, isFeatured, ...picture });
  }
  return offers.flatMap((offer) => slots.get(offer) ?? []);
}

interface LeadPicture {
  house: HouseModel;
  lead: LeadView;
}

const houseKey = ({ house }: LeadPicture): string => house.id;
const pictureKey = ({ house, lead }: LeadPicture): string => `${house.id}-${lead}`;

function settledPicture(offer: Offer): LeadPicture | null {
  if (offer.houseId === undefined) return null;
  return { house: houseModel(offer.houseId), lead: offer.lead ?? 'front' };
}

function choosePicture(offer: Offer, distance: (picture: LeadPicture) => number): LeadPicture {
  const choices = houseModels
    .filter(({ type, cities }) => type === offer.type && cities.includes(offer.district.city))
    .flatMap((house) => views.map((lead) => ({ house, lead, away: distance({ house, lead }) })))
    .toSorted((one, other) => other.away - one.away);
  const atHome = choices.find(
    ({ house, away }) => house.home === offer.district.name && away > neighbourhoodSize,
  );
  const chosen = atHome ?? choices[0];
  if (chosen === undefined) throw new RangeError(`no house is a ${offer.type}`);
  return { house: chosen.house, lead: chosen.lead };
}
