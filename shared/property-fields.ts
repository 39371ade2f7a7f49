import { statusLabels } from './contract/admin/property-status.ts';
import {
  conditionLabels,
  furnishingLabels,
  gridBandLabels,
  type Purpose,
} from './contract/property-terms.ts';

/** Sections of the staff's form, in the order in which it reports errors and conflicts. */
export const formSections = [
  'home',
  'costs',
  'size',
  'place',
  'light',
  'papers',
  'amenities',
  'nearby',
  'video',
  'status',
] as const;

interface FieldBase {
  /** In error messages, as CSV heading and, in lower case, in the audit trail. */
  label: string;
  /** Label on staff pages, if it is not `label`. */
  shownLabel?: string;
  /** Label in the form, if it is neither. */
  formLabel?: string;
  hint?: string;
  section: (typeof formSections)[number];
  /** The provider's name of the field. */
  wire: string;
  /**
   * Where visitors get the field as the provider states it: on every property of a list, only on a single property, or, for
   * 'search', on a single property while the list uses it only to search. Absent if they don't get it, or only through a
   * derived view.
   */
  visitors?: 'list' | 'search' | 'page';
  /** Beyond the specification: left out with providers that lack it. */
  extension?: true;
}

/** How each kind of field is described. */
interface FieldKinds {
  /** '' for none, unless it is required. */
  line: { max: number; required?: true };
  /** An https URL, '' for none. */
  url: { max: number };
  paragraphs: { max: number };
  /** Names and labels of the options. With '' as `initial` none needs to be chosen. */
  choice: { options: Readonly<Record<string, string>>; initial: string; required?: true };
  flag: object;
  /** Whole Naira; 0 is on request. */
  price: { min: number; max: number };
  /** For visitors 0, or null if it is `nullable`, unless the provider states it. */
  count: { min: number; max: number; nullable?: true };
  /** Square metres; 0 if unknown. */
  area: { min: number; max: number };
  year: { min: number; max: number };
  /** Whole Naira; 0 is none, null is unknown. */
  amount: { min: number; max: number };
  /** Hours of a day; null is unknown. */
  hours: { min: number; max: number };
  /** A day in Nigeria, not in the future: '2026-11-21'; '' if unknown. */
  day: object;
  papers: object;
  names: object;
  point: object;
  places: object;
}

export type FieldKind = keyof FieldKinds;
export type FieldOfKind<Kind extends FieldKind> = {
  [K in Kind]: FieldBase & FieldKinds[K] & { kind: K };
}[Kind];

const counts = { kind: 'count', section: 'size', min: 0, max: 1000, visitors: 'list' } as const;

const amounts = {
  kind: 'amount',
  section: 'costs',
  min: 0,
  max: 1_000_000_000_000,
  visitors: 'list',
  extension: true,
} as const;

const yesOrNo = {
  kind: 'choice',
  options: { yes: 'Yes', no: 'No' },
  initial: '',
  visitors: 'search',
  extension: true,
} as const;

const purposeLabels: Readonly<Record<Purpose, string>> = { buy: 'For sale', rent: 'For rent' };

/**
 * Every field of a property that staff can edit, in the order of the CSV columns. Forms, tables, drafts, schemas and types are
 * made from it.
 */
export const propertyFields = {
  title: {
    kind: 'line',
    label: 'Title',
    section: 'home',
    wire: 'propertyTitle',
    max: 200,
    required: true,
  },
  /** 'street, district, city'. */
  location: {
    kind: 'line',
    label: 'Location',
    hint: 'Street, district, city: 12 Aso Close, Maitama, Abuja',
    section: 'place',
    wire: 'propertyLocation',
    max: 300,
    required: true,
  },
  purpose: {
    kind: 'choice',
    label: 'Purpose',
    section: 'home',
    wire: 'category',
    options: purposeLabels,
    initial: 'buy',
    required: true,
  },
  /** A name on the list of property types. */
  type: {
    kind: 'line',
    label: 'Type',
    shownLabel: 'Property type',
    section: 'home',
    wire: 'propertyType',
    visitors: 'list',
    max: 60,
    required: true,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    section: 'status',
    wire: 'status',
    options: statusLabels,
    initial: 'draft',
    extension: true,
  },
  /** The price of a sale, or the yearly rent. */
  price: {
    kind: 'price',
    label: 'Price',
    section: 'home',
    wire: 'annualPrice',
    min: 0,
    max: 1_000_000_000_000,
  },
  /** Its id in an external system. */
  reference: {
    kind: 'line',
    label: 'Reference',
    hint: 'Its number in another system, if it has one.',
    section: 'home',
    wire: 'reference',
    max: 60,
    extension: true,
  },
  bedrooms: { ...counts, label: 'Bedrooms', wire: 'numberOfBedrooms' },
  bathrooms: { ...counts, label: 'Bathrooms', wire: 'numberOfBathrooms' },
  kitchens: { ...counts, label: 'Kitchens', wire: 'numberOfKitchens', nullable: true },
  garages: { ...counts, label: 'Garages', wire: 'numberOfGarages', nullable: true },
  floors: { ...counts, label: 'Floors', wire: 'floorsNo' },
  area: {
    kind: 'area',
    label: 'Area',
    formLabel: 'Area (m²)',
    section: 'size',
    wire: 'area',
    visitors: 'list',
    min: 0,
    max: 10_000_000,
  },
  yearBuilt: {
    kind: 'year',
    label: 'Year built',
    section: 'size',
    wire: 'yearBuilt',
    visitors: 'page',
    min: 1800,
    max: 2100,
  },
  furnishing: {
    kind: 'choice',
    label: 'Furnishing',
    section: 'size',
    wire: 'furnishing',
    visitors: 'search',
    options: furnishingLabels,
    initial: '',
    extension: true,
  },
  featured: {
    kind: 'flag',
    label: 'Featured',
    formLabel: 'Featured on the home page',
    section: 'status',
    wire: 'isFeatured',
  },
  description: {
    kind: 'paragraphs',
    label: 'Description',
    section: 'home',
    wire: 'description',
    visitors: 'page',
    max: 8000,
  },
  amenities: {
    kind: 'names',
    label: 'Amenities',
    section: 'amenities',
    wire: 'amenities',
    visitors: 'search',
  },
  videoUrl: {
    kind: 'url',
    label: 'Video URL',
    hint: 'Starts with https://. Visitors open it in a new tab.',
    section: 'video',
    wire: 'videoUrl',
    visitors: 'page',
    max: 500,
  },
  coordinates: {
    kind: 'point',
    label: 'Coordinates',
    hint: 'Latitude, longitude, as maps copy them: 6.4474, 3.4553',
    section: 'place',
    wire: 'coordinates',
    visitors: 'search',
  },
  nearby: {
    kind: 'places',
    label: 'Nearby places',
    section: 'nearby',
    wire: 'nearby',
    visitors: 'page',
  },
  serviceCharge: {
    ...amounts,
    label: 'Service charge',
    formLabel: 'Yearly service charge (₦)',
    wire: 'serviceCharge',
  },
  /** Deposit of a rental. */
  cautionDeposit: {
    ...amounts,
    label: 'Caution deposit',
    formLabel: 'Caution deposit (₦)',
    wire: 'cautionDeposit',
  },
  agencyFee: { ...amounts, label: 'Agency fee', formLabel: 'Agency fee (₦)', wire: 'agencyFee' },
  legalFee: { ...amounts, label: 'Legal fee', formLabel: 'Legal fee (₦)', wire: 'legalFee' },
  estate: {
    kind: 'line',
    label: 'Estate',
    hint: 'Its name, if the home is in an estate.',
    section: 'place',
    wire: 'estate',
    visitors: 'search',
    max: 80,
    extension: true,
  },
  gridBand: {
    kind: 'choice',
    label: 'Grid band',
    section: 'light',
    wire: 'gridBand',
    visitors: 'search',
    options: gridBandLabels,
    initial: '',
    extension: true,
  },
  lightHours: {
    kind: 'hours',
    label: 'Light hours',
    hint: 'Hours of public supply on an average day, as we measured it.',
    section: 'light',
    wire: 'lightHours',
    visitors: 'search',
    min: 0,
    max: 24,
    extension: true,
  },
  generator: { ...yesOrNo, label: 'Generator', section: 'light', wire: 'generator' },
  inverter: { ...yesOrNo, label: 'Inverter', section: 'light', wire: 'inverter' },
  solar: { ...yesOrNo, label: 'Solar', section: 'light', wire: 'solar' },
  borehole: { ...yesOrNo, label: 'Borehole', section: 'light', wire: 'borehole' },
  treatedWater: { ...yesOrNo, label: 'Treated water', section: 'light', wire: 'treatedWater' },
  papers: {
    kind: 'papers',
    label: 'Papers',
    section: 'papers',
    wire: 'papers',
    visitors: 'search',
    extension: true,
  },
  serviced: { ...yesOrNo, label: 'Serviced', section: 'size', wire: 'serviced' },
  pets: { ...yesOrNo, label: 'Pets allowed', section: 'size', wire: 'pets' },
  condition: {
    kind: 'choice',
    label: 'Condition',
    section: 'size',
    wire: 'condition',
    visitors: 'search',
    options: conditionLabels,
    initial: '',
    extension: true,
  },
  /** When we last confirmed that it is available. */
  confirmedOn: {
    kind: 'day',
    label: 'Confirmed on',
    formLabel: 'Last confirmed on',
    section: 'status',
    wire: 'confirmedOn',
    visitors: 'list',
    extension: true,
  },
} as const satisfies Record<string, FieldOfKind<FieldKind>>;

export type FieldName = keyof typeof propertyFields;

/** Every field, in the order of the CSV columns. */
export const fieldNames = Object.keys(propertyFields) as FieldName[];

/** Makes an object with a value for each of the fields. */
export function mapFields<Name extends FieldName, Result extends Record<Name, unknown>>(
  names: readonly Name[],
  valueOf: (name: Name, field: FieldOfKind<FieldKind>) => Result[Name],
): Result {
  const entries = names.map((name) => [name, valueOf(name, propertyFields[name])] as const);
  // Object.fromEntries loses the key types; every name has an entry.
  return Object.fromEntries(entries) as Result;
}
