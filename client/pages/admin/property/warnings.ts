import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';
import { formatNaira } from '../../../../shared/money.ts';
import { amountText } from '../../../../shared/price-text.ts';
import { cityOf } from '../../../../shared/cities.ts';
import type { PropertyDraft } from './draft.ts';
import { fieldLabel } from './field-labels.ts';
import { areAlike, type DifferenceHash } from './photos/difference-hash.ts';
import type { PhotoHashes } from './photos/use-photo-hashes.ts';
import { numberIn } from './typed-values.ts';

/** Usual ranges in Naira, for a year's rent and for sales: prices outside are often typing errors. */
const usualPrices = {
  rent: { min: 100_000, max: 500_000_000 },
  buy: { min: 1_000_000, max: 20_000_000_000 },
} as const;

const fees = ['serviceCharge', 'cautionDeposit', 'agencyFee', 'legalFee'] as const;
/** The highest fee of an agent or a lawyer as a share of a year's rent: Tenancy Law of Lagos State 2011, section 4. */
const lagosCap = 0.1;
const bandBHours = 16;
const maxRooms = 30;
/** Square metres. */
const maxArea = 50_000;
/** Longer side in pixels; smaller photos look blurred on phones. */
const smallestSide = 800;

/** Warnings about probable mistakes, as sentences; they do not prevent saving. */
export function warningsAbout(
  draft: PropertyDraft,
  photos: readonly AdminPhoto[],
  hashes: PhotoHashes,
): string[] {
  return [
    ...priceWarnings(draft),
    ...feeWarnings(draft),
    ...sizeWarnings(draft),
    ...lightWarnings(draft),
    ...photoWarnings(draft, photos),
    ...copyWarnings(photos, hashes),
  ];
}

function priceWarnings({ purpose, price }: PropertyDraft): string[] {
  const amount = numberIn(price);
  const { min, max } = usualPrices[purpose];
  if (typeof amount !== 'number' || amount === 0 || (amount >= min && amount <= max)) return [];
  const what = purpose === 'rent' ? 'A rent' : 'A price';
  return [
    `${what} of ${amountText(amount, purpose)} is unusually ${amount > max ? 'high' : 'low'}.`,
  ];
}

function feeWarnings(draft: PropertyDraft): string[] {
  const price = numberIn(draft.price);
  if (typeof price !== 'number' || price === 0) return [];
  const isRent = draft.purpose === 'rent';
  const isCapped = isRent && cityOf(draft.location) === 'Lagos';
  return fees.flatMap((name) => {
    const fee = numberIn(draft[name]);
    if (typeof fee !== 'number' || (name === 'cautionDeposit' && !isRent)) return [];
    const what = `${fieldLabel(name)} of ${formatNaira(fee)}`;
    if (fee > price) return [`${what} is more than ${isRent ? 'a year’s rent' : 'the price'}.`];
    const hasCap = isCapped && (name === 'agencyFee' || name === 'legalFee');
    return hasCap && fee > price * lagosCap
      ? [`${what}: Lagos law caps it at 10% of the rent.`]
      : [];
  });
}

function lightWarnings({ gridBand, lightHours }: PropertyDraft): string[] {
  const hours = numberIn(lightHours);
  return gridBand === 'A' && typeof hours === 'number' && hours < bandBHours
    ? [`Band A means 20 hours of light or more, but ${hours} are stated.`]
    : [];
}

function sizeWarnings(draft: PropertyDraft): string[] {
  const counts = (['bedrooms', 'bathrooms', 'kitchens', 'garages', 'floors'] as const)
    .filter((name) => isOver(draft[name], maxRooms))
    .map((name) => `A home with ${draft[name].trim()} ${name} is unusual.`);
  const area = isOver(draft.area, maxArea)
    ? [`An area of ${draft.area.trim()} m² is unusually large.`]
    : [];
  return [...counts, ...area];
}

function photoWarnings({ status }: PropertyDraft, photos: readonly AdminPhoto[]): string[] {
  if (photos.every(({ kind }) => kind === 'floor-plan'))
    return status === 'draft' || status === 'archived'
      ? []
      : ['There are no photos: visitors see a placeholder.'];
  return photos.flatMap(({ width, height }, index) =>
    Math.max(width, height) < smallestSide
      ? [`Photo ${index + 1} is only ${width} × ${height} pixels and will look blurred.`]
      : [],
  );
}

function copyWarnings(photos: readonly AdminPhoto[], hashes: PhotoHashes): string[] {
  const groups: { hash: DifferenceHash; places: number[] }[] = [];
  for (const [index, { src }] of photos.entries()) {
    const hash = hashes.get(src);
    if (!hash) continue;
    const group = groups.find((one) => areAlike(one.hash, hash));
    if (group) group.places.push(index + 1);
    else groups.push({ hash, places: [index + 1] });
  }
  return groups
    .filter(({ places }) => places.length > 1)
    .map(
      ({ places }) =>
        `Photos ${places.slice(0, -1).join(', ')} and ${places.at(-1)} look the same.`,
    );
}

function isOver(text: string, max: number): boolean {
  const value = numberIn(text);
  return typeof value === 'number' && value > max;
}
