import type {
  PhotoView,
  PriceView,
  PropertyCard,
  PropertyView,
  ShownFacts,
} from '../../../../shared/contract/property-schemas.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { cashNeeded } from '../../../../shared/costs/cost-line.ts';
import { knownFees } from '../../../../shared/costs/known-fees.ts';
import { dayInLagos, isDay } from '../../../../shared/dates.ts';
import { mapFields } from '../../../../shared/property-fields.ts';
import { shownFields } from '../../../../shared/property-values.ts';
import { videoFrameOf, type VideoPlayer } from '../../../../shared/video-frame.ts';
import type { ToPictureUrl, UpstreamPhoto } from '../../../upstream/visitors/property-photos.ts';
import type {
  UpstreamCard,
  UpstreamPropertyDetail,
} from '../../../upstream/visitors/property-schema.ts';
import {
  cashOf,
  homeCostsOf,
  type CostRates,
  type CostSettings,
  type PricedHome,
} from './home-costs.ts';

/** Photos on a card; the property's own page has all of them. */
export const photosOnCard = 2;

/** Defaults for a photo whose details the provider doesn't return. */
const unknownPhoto = { width: 1200, height: 800, color: '#efe7d8' };

/** @param photoCount number of the property's photos, if it comes without those that no card shows */
export function toPropertyCard(
  property: UpstreamCard,
  toPictureUrl: ToPictureUrl,
  rates: CostRates,
  photoCount = photosOf(property).length,
): PropertyCard {
  const { uuid, title, location, purpose, type, bedrooms, bathrooms, floors } = property;
  const fees = purpose === 'rent' ? knownFees(property) : {};
  const cash = purpose === 'rent' ? cashOf(toPricedHome(property), rates) : 0;
  const reducedOn = reductionOf(property);
  return {
    id: uuid ?? property.id,
    title,
    location,
    purpose,
    type,
    price: toPrice(purpose, property),
    status: property.status,
    photos: toPhotos(title, photosOf(property).slice(0, photosOnCard), toPictureUrl),
    photoCount,
    bedrooms,
    bathrooms,
    floors,
    area: property.area,
    featured: property.featured,
    createdAt: property.createdAt,
    ...(Object.keys(fees).length > 0 && { fees }),
    ...(cash > 0 && { cash }),
    ...(reducedOn !== null && { reducedOn }),
  };
}

/** Without floor plans. */
export function photosOf({ photos }: Pick<UpstreamCard, 'photos'>): UpstreamPhoto[] {
  return photos.filter(({ kind }) => kind === undefined);
}

export function toPropertyView(
  property: UpstreamPropertyDetail,
  toPictureUrl: ToPictureUrl,
  settings: CostSettings,
  players: readonly VideoPlayer[] = [],
): PropertyView {
  const { title, photos, nearby, videoUrl, priceHistory } = property;
  const plans = photos.filter(({ kind }) => kind === 'floor-plan');
  const costs = homeCostsOf(toPricedHome(property), settings);
  const cash = costs && cashNeeded(costs.lines);
  return {
    ...mapFields<keyof ShownFacts, ShownFacts>(shownFields, (name) => property[name]),
    ...toPropertyCard(property, toPictureUrl, settings),
    photos: toPhotos(title, photosOf(property), toPictureUrl),
    floorPlans: toPhotos(title, plans, toPictureUrl, 'Floor plan'),
    videoFrame: videoFrameOf(videoUrl, players),
    nearby: nearby.map(({ image: _image, ...place }) => place),
    costs,
    ...(cash && { cash: cash.amount }),
    priceHistory,
    ...(property.confirmedOn !== null && { confirmedOn: property.confirmedOn }),
  };
}

/** A card comes without papers, and a rent needs none. */
export function toPricedHome(
  property: UpstreamCard & Partial<Pick<UpstreamPropertyDetail, 'papers'>>,
): PricedHome {
  const { purpose, location, papers = [] } = property;
  const price = toPrice(purpose, property);
  return {
    purpose,
    price: price.kind === 'on-request' ? 0 : price.kind === 'rent' ? price.yearly : price.amount,
    location,
    fees: knownFees(property),
    isSurveyed: papers.some(({ type }) => type === 'survey'),
  };
}

interface WirePrices {
  monthlyPrice: number;
  annualPrice: number;
}

/** A rent may have a monthly price, a yearly price or both; a price of 0 counts as missing. */
export function toPrice(purpose: Purpose, { monthlyPrice, annualPrice }: WirePrices): PriceView {
  if (purpose === 'buy') {
    return annualPrice > 0 ? { kind: 'sale', amount: annualPrice } : { kind: 'on-request' };
  }
  if (monthlyPrice <= 0 && annualPrice <= 0) return { kind: 'on-request' };
  return {
    kind: 'rent',
    monthly: monthlyPrice > 0 ? monthlyPrice : Math.max(1, Math.round(annualPrice / 12)),
    yearly: annualPrice > 0 ? annualPrice : monthlyPrice * 12,
  };
}

/** The day in Nigeria since which the price is lower than before; null if it is not. */
export function reductionOf({
  annualPrice,
  previousPrice,
  priceChangedAt,
}: UpstreamCard): string | null {
  if (previousPrice === null || priceChangedAt === null) return null;
  const isReduced = annualPrice > 0 && annualPrice < previousPrice;
  const day = dayInLagos(Date.parse(priceChangedAt));
  // The last hour of the year 9999 is a day of the next one there.
  return isReduced && isDay(day) ? day : null;
}

function toPhotos(
  title: string,
  photos: readonly UpstreamPhoto[],
  toPictureUrl: ToPictureUrl,
  name = 'Photo',
): PhotoView[] {
  return photos.flatMap(({ url, alt, width, height, color }, index) => {
    const src = toPictureUrl(url);
    if (src === null) return [];
    return [
      {
        src,
        alt: alt ?? `${name} ${index + 1} of ${title}`,
        width: width ?? unknownPhoto.width,
        height: height ?? unknownPhoto.height,
        color: color ?? unknownPhoto.color,
      },
    ];
  });
}
